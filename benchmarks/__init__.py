"""What `make bench` runs: speed as ratios within one run, so that any machine can judge them."""
