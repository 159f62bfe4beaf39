"""Good and bad lines mixed at random: a game only ever changes by legal moves."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import Rules
from hydra_tui.records import Replay
from tests.all_rules import ALL_RULES
from tests.console.scripts import BAD, options_for
from tests.console.thinking import quick_thinking
from tests.console.transcript import play
from tests.sizes import size

good_lines = st.one_of(
    st.just(""),
    st.integers(0, 9).map(str),
    st.sampled_from(
        [
            "A",
            "2",
            "3",
            "5",
            "8",
            "10",
            "J",
            "Q",
            "K",
            "a",
            "q",
            "joker",
            "s",
            "H",
            "c",
            "D",
            "cut",
            "r",
            "look",
            "shuffle",
        ]
    ),
)
any_lines = st.one_of(
    good_lines,
    good_lines,
    st.sampled_from([bad for bad in BAD if len(bad) < 1000]),
    st.text(st.characters(exclude_characters="\n", codec="utf-8"), max_size=8),
)


class Exchange(NamedTuple):
    """A question, what was typed, and the first line that came of it."""

    question: str
    typed: str
    reply: str

    @property
    def refused(self) -> bool:
        continues = self.question.endswith("it is your turn.")
        notes = ("! a joker starts", "! hydra-tui console")
        return self.reply.startswith("! ") and not continues and not self.reply.startswith(notes)


def exchanges(transcript: str) -> list[Exchange]:
    lines = transcript.split("\n")
    questions, question = [], ""
    for line, reply in pairwise(lines):
        if line.startswith(">"):
            questions.append(Exchange(question, line[2:], reply))
        elif not line.startswith("!"):
            question = line
    return questions


def without_refused(said: list[Exchange]) -> list[str]:
    """What was typed, but for what was refused."""
    kept: list[str] = []
    for before, exchange in pairwise([Exchange("", "", ""), *said]):
        if not exchange.refused:
            kept.append(exchange.typed)
        elif before.reply == "Joker value?":
            kept.pop()  # the whole play is void
    return kept


def play_and_watch(options: list[str], lines: list[str]) -> tuple[str, list[bytes]]:
    """The transcript, and the record as it was before each line was typed, and at the end."""
    with tempfile.TemporaryDirectory() as folder:
        seen: list[bytes] = []

        def look() -> None:
            seen.append(b"".join(path.read_bytes() for path in Path(folder).rglob("*.jsonl")))

        def type_lines() -> Iterator[str]:
            for line in lines:
                look()
                yield line

        transcript = play(options, type_lines(), Path(folder))
        look()
    return transcript, seen


@pytest.mark.parametrize("mode", ["-testing", "-cheats", "-seed=3"])
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)
@settings(max_examples=size(7))
@given(lines=st.lists(any_lines, max_size=80))
def test_a_game_changes_by_legal_moves_alone(rules: Rules, mode: str, lines: list[str]) -> None:
    transcript, seen = play_and_watch(options_for(rules, mode), ["2", *lines])
    assert transcript.endswith(("\n= 0\n", "\n= 1\n"))
    said = exchanges(transcript)
    for exchange, (before, after) in zip(said, pairwise(seen), strict=True):
        assert after.startswith(before)
        assert after.count(b'"move"') - before.count(b'"move"') <= 1
        assert not exchange.refused or after == before
    if seen[-1]:
        assert not Replay(io.BytesIO(seen[-1])).torn  # it would raise at an illegal move
    if mode.startswith("-seed"):  # in testing mode, what is refused asks for a card once more
        _, again = play_and_watch(options_for(rules, mode), without_refused(said))
        assert again[-1] == seen[-1]


lines_to_bots = st.one_of(any_lines, st.sampled_from(["hint", "hint", "leave", " LEAVE "]))


@pytest.mark.parametrize("mode", ["-testing", "-seed=3"])
@settings(max_examples=size(8))
@given(rules=st.sampled_from(ALL_RULES), lines=st.lists(lines_to_bots, max_size=40))
def test_so_it_does_with_computer_players(mode: str, rules: Rules, lines: list[str]) -> None:
    with quick_thinking():
        options = options_for(rules, mode, "-bots", "2=satyr")
        transcript, seen = play_and_watch(options, ["3", *lines])
    assert transcript.endswith(("\n= 0\n", "\n= 1\n"))
    if seen[-1]:
        assert not Replay(io.BytesIO(seen[-1])).torn
    for question, refusal in pairwise(transcript.split("\n")):  # a computer is never refused
        assert " is no" not in refusal or question.startswith(">")
