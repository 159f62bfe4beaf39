"""What the user chose, kept in a small file from one time to the next."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Annotated, Any

import msgspec

from hydra_tui.bots.registry import LEVELS
from hydra_tui.engine import PRESETS, RulesError, make_rules
from hydra_tui.records.format import Bot
from hydra_tui.records.opening import open_regular
from hydra_tui.tui.glyphs import Symbols
from hydra_tui.tui.line_edit import MOST as LONGEST_LINE
from hydra_tui.tui.names import MOST
from hydra_tui.tui.pace import Pace

_LARGEST = 1 << 20
"""In bytes: room for the names of as many players as there can be."""
Level = Annotated[str, msgspec.Meta(pattern=rf"\A({'|'.join(LEVELS)})\Z")]
"""One of our own computer players."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the user chose, remembered from one time to the next."""

    theme: str = "lerna-night"
    four_colours: bool = False
    """Are the suits in four colours, instead of two?"""
    symbols: Symbols = "auto"
    motion: bool = True
    handover: bool = True
    """Is the keyboard to be passed on before each turn?"""
    look: bool = True
    """May heads be looked into?"""
    pace: Pace = "normal"
    """How fast do computer players play?"""
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=MOST)] = (
        "Player 1",
        "Player 2",
    )
    """Who played the last new game; the rules and house rules are its own too."""
    bots: tuple[Bot | None, ...] = ()
    """The computer players among them, by seat; None is a person, as is whoever is left out."""
    rules: str = "standard"
    house: tuple[str, ...] = ()
    level: Level = "hoplite"
    """Which computer player is played with the first key of the menu?"""


def load_settings(path: Path) -> Settings:
    """The settings in a file: all of them that can be used, the usual ones for the others."""
    try:
        found = _read(path)
    except (OSError, ValueError):
        return Settings()
    usable: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        with suppress(KeyError, ValueError, msgspec.ValidationError):
            usable[field.name] = msgspec.convert(found[field.name], field.type)
    settings = Settings(**usable)
    names = tuple(name[:LONGEST_LINE] for name in settings.names)
    return _with_known_rules(msgspec.structs.replace(settings, names=names))


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing; raises `OSError` if that can't be.

    A file that is there already, but is damaged, is kept under another name. What is there but is
    no regular file is left as it is.
    """
    path = Path(os.path.realpath(path))  # a link stays one
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        open_regular(path).close()  # nothing else is to be replaced
    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            json.dump(msgspec.to_builtins(settings), file, indent=2)
            file.write("\n")
        _keep_damaged(path)
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def _read(path: Path) -> dict[str, Any]:
    """What is in a file; raises `ValueError` if it is damaged."""
    # Not by msgspec: a name given on the command line may have bytes in it that are no characters,
    # which json can write and read.
    try:
        with open_regular(path) as file:
            data = file.read(_LARGEST + 1)
        found = json.loads(data) if len(data) <= _LARGEST else None
    except RecursionError:
        found = None
    if not isinstance(found, dict):
        raise ValueError("these are no settings")  # noqa: TRY004 - it is not a caller's mistake
    return found


def _keep_damaged(path: Path) -> None:
    """Put a file aside that somebody may want to mend, before another takes its place."""
    try:
        _read(path)
    except FileNotFoundError:
        pass
    except ValueError:
        path.replace(path.with_name(f"{path.name}.damaged"))


def _with_known_rules(settings: Settings) -> Settings:
    """The same with rules that there are, and house rules that go with them."""
    if settings.rules not in PRESETS:
        settings = msgspec.structs.replace(settings, rules=Settings().rules)
    try:
        make_rules(settings.rules, settings.house)
    except RulesError:
        settings = msgspec.structs.replace(settings, house=())
    return settings
