"""A picture of a moment, as SVG."""

from __future__ import annotations

from pathlib import Path

from hydra_tui.tui.exports.stage import on_stage
from hydra_tui.tui.film import Film


async def draw_picture(film: Film, at: int, data_dir: Path | None) -> str:
    """What the replay screen shows at a moment."""
    async with on_stage(film, data_dir) as stage:
        await stage.go_to(at)
        return stage.app.export_screenshot()
