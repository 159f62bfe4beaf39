"""One function makes all foreign text showable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydra_tui.showable import LONGEST, quote, showable
from tests.hostile import HOSTILE, is_safe

characters = st.characters(codec=None)
texts = st.text(characters | st.sampled_from("\x1b\x9b\u202e\u0301\ud800 龍"))


@given(texts, st.integers(3, 50))
def test_any_text_becomes_a_line_of_limited_length(text: str, longest: int) -> None:
    shown = showable(text, longest)
    assert is_safe(shown)
    assert len(shown) <= longest
    assert showable(shown, longest) == shown


@pytest.mark.parametrize("text", HOSTILE.values(), ids=[*HOSTILE])
def test_hostile_text_is_tamed(text: str) -> None:
    assert is_safe(showable(text))
    assert len(showable(text)) <= LONGEST
    assert is_safe(quote(text))
    assert len(quote(text)) <= 42


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann [Fox] 'x' \\n",
        "Čeněk 李雷 Ōe",
        "Žofie".encode().decode(),
        "Nguyễn",  # two marks on a letter
        "שָׁלוֹם",
        "각",  # Korean in its parts
        "🐉",
    ],
)
def test_names_of_any_language_stay_as_they_are(text: str) -> None:
    assert showable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[0m\udcff\n", "a?[0m??"),
        ("\u0301a", "a"),
        ("e" + "\u0301" * 9, "e" + "\u0301" * 4),
        ("x" * 201, "x" * 197 + "..."),
        ("x" * 200, "x" * 200),
    ],
)
def test_what_becomes_of_text(text: str, shown: str) -> None:
    assert showable(text) == shown
