"""What the keys do while a game is watched."""

from __future__ import annotations

from hydra_tui.tui.commands import Command, command

RUN = command("replay.run", "space", "run", "play", "Let the game run, or stop it")
STEP = Command(
    "replay.step",
    {"left": "step(-1)", "right": "step(1)"},
    "move",
    "Go back or on by one move",
)
TURN = Command(
    "replay.turn",
    {"up": "turn(-1)", "down": "turn(1)"},
    "turn",
    "Go back or on by one turn",
)
CUT = Command(
    "replay.cut",
    {"C": "cut(-1)", "c": "cut(1)"},
    "cut",
    "Go to the cut before, or to the next one",
)
ENDS = Command(
    "replay.ends",
    {"home": "go_to_end(0)", "end": "go_to_end(-1)"},
    "ends",
    "Go to the beginning or to the end",
    shown="Home End",
)
SPEED = Command(
    "replay.speed",
    {"minus": "change_speed(-1)", "plus": "change_speed(1)"},
    "speed",
    "Run more slowly or faster",
)
FASTER = command(
    "replay.faster",
    "equals_sign",
    "change_speed(1)",
    "faster",
    "Run faster",
    shown="=",
    in_bar=False,
)
EYES = Command(
    "replay.eyes",
    {"f": "change_eyes(1)", "F": "change_eyes(-1)"},
    "view",
    "See all cards, or what one player saw; the next view, or the one before",
)
NUMBER = Command(
    "replay.number",
    {str(digit): f"digit({digit})" for digit in range(10)},
    "turn",
    "Type the number of a turn, then Enter to go there",
    shown="0-9",
    in_bar=False,
)
CORRECT = command(
    "replay.correct", "backspace", "correct", "correct", "Take back the last digit", in_bar=False
)
GO = command(
    "replay.go", "enter", "go_to_typed", "go", "Go to the turn that was typed", in_bar=False
)
PLAY_ON = command("replay.play-on", "p", "play_on", "play on", "Begin a new game from here")
EXPORT = command(
    "replay.export", "e", "export", "export", "Write a picture, a recording or the moves to a file"
)
LEAVE = command("replay.leave", "q escape", "leave", "back", "Stop watching", shown="q")
