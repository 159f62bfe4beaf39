"""Records that came to harm, each in one of many ways; none is much larger than it was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any

from hydra_tui.records.checksum import Checksums
from tests.records.games import unseal

MORE = 20_000
"""The most bytes that a record grows by."""

_VALUES: list[Any] = [
    *(
        None,
        True,
        False,
        "",
        "x",
        "on 1",
        "cut",
        "??",
        "Joker",
        "\n",
        "\ud800",
        "é\u2028",
        "\0" * 9,
    ),
    *(0, 1, 2, 3, -1, 1.5, -0.0, 1e308, 2**31, 2**63, 2**64, -(2**65), 10**400, 10**4000),
    *([], {}, [None], [[]], [["5H"]], [[["5H"]]], {"": 0}, {"name": "x"}, ["x"] * 500),
]
_BYTES = [*range(256), *b'\n\r\0 {}[]",:\\"0123456789'] * 2
_NUMBERS: list[Any] = [0, 4, 5, -1, 3.0, "3", None, [1], True, 10**30]


def mutate(record: bytes, other: bytes, kind: str, chance: Random) -> bytes:
    """A record that came to harm in some way; parts of the other may have got into it."""
    mutant = KINDS[kind](chance, record, other)
    assert len(mutant) <= len(record) + MORE
    return mutant


def seal(data: bytes) -> bytes:
    """A record whose lines have the right checksums, whatever else is in them."""
    checksums = Checksums()
    return b"".join(checksums.seal(line) for line in unseal(data).splitlines(keepends=True))


# Bytes.


def _place(chance: Random, data: bytes) -> int:
    """Somewhere; half of the time in the short lines after the deal, where most is decided."""
    deal = data.index(b"\n", data.index(b"\n") + 1)
    return chance.randrange(chance.choice([0, deal]), len(data))


def _range(chance: Random, data: bytes, most: int) -> slice:
    start = _place(chance, data)
    return slice(start, start + chance.randint(1, most))


def _flip_bits(chance: Random, data: bytes, _: bytes) -> bytes:
    changed = bytearray(data)
    for _flip in range(chance.choice([1, 1, 2, 5])):
        changed[_place(chance, data)] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _change_bytes(chance: Random, data: bytes, _: bytes) -> bytes:
    changed = bytearray(data)
    at = _place(chance, data)
    for place in range(at, min(at + chance.choice([1, 1, 2, 9]), len(data))):
        changed[place] = chance.choice(_BYTES)
    return bytes(changed)


def _insert_bytes(chance: Random, data: bytes, _: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes(chance.choices(_BYTES, k=chance.choice([1, 1, 2, 50]))) + data[at:]


def _delete_bytes(chance: Random, data: bytes, _: bytes) -> bytes:
    gone = _range(chance, data, 3)
    return data[: gone.start] + data[gone.stop :]


def _cut_range_out(chance: Random, data: bytes, _: bytes) -> bytes:
    gone = _range(chance, data, len(data))
    return data[: gone.start] + data[gone.stop :]


def _repeat_range(chance: Random, data: bytes, _: bytes) -> bytes:
    twice = _range(chance, data, 200)
    return data[: twice.stop] + data[twice.start :]


def _truncate(chance: Random, data: bytes, _: bytes) -> bytes:
    return data[: _place(chance, data)]


def _truncate_with_nuls(chance: Random, data: bytes, _: bytes) -> bytes:
    """As a power cut leaves some files: the size is right, the end is not."""
    at = _place(chance, data)
    return data[:at] + bytes(len(data) - at)


def _put_nuls(chance: Random, data: bytes, _: bytes) -> bytes:
    gone = _range(chance, data, 30)
    return data[: gone.start] + bytes(gone.stop - gone.start) + data[gone.stop :]


def _add_rubbish(chance: Random, data: bytes, _: bytes) -> bytes:
    end = chance.choice([b"", b"\n"])
    return data + bytes(chance.choices(_BYTES, k=chance.choice([1, 30, 2000]))) + end


def _mark_byte_order(_: Random, data: bytes, __: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


# Lines.


def _on_lines(
    change: Callable[[Random, list[bytes], list[bytes]], object],
) -> Callable[[Random, bytes, bytes], bytes]:
    @wraps(change)
    def mutated(chance: Random, data: bytes, other: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        change(chance, lines, other.splitlines(keepends=True))
        return b"".join(lines)

    return mutated


def _some_line(chance: Random, lines: list[bytes]) -> int:
    """A line; the header and the deal twice as often as others."""
    return chance.randrange(len(lines) + 2) % len(lines)


@_on_lines
def _cut_line(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    del lines[_some_line(chance, lines)]


@_on_lines
def _cut_lines(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)
    del lines[at : at + chance.randint(2, len(lines))]


@_on_lines
def _repeat_line(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    line = lines[_some_line(chance, lines)]
    lines.insert(chance.randint(0, len(lines)), line)


@_on_lines
def _repeat_all(_: Random, lines: list[bytes], __: list[bytes]) -> None:
    lines += lines


@_on_lines
def _swap_lines(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    one = _some_line(chance, lines)
    two = chance.choice([_some_line(chance, lines), (one + 1) % len(lines)])
    lines[one], lines[two] = lines[two], lines[one]


@_on_lines
def _shuffle_lines(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    chance.shuffle(lines)


@_on_lines
def _join_lines(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)
    lines[at] = lines[at][:-1] + chance.choice([b"", b" ", b"\r", b"\0"])


@_on_lines
def _split_line(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)
    cut = chance.randrange(len(lines[at]))
    lines[at] = lines[at][:cut] + chance.choice([b"\n", b"\r\n", b"\n\n"]) + lines[at][cut:]


@_on_lines
def _take_line_of_other(chance: Random, lines: list[bytes], other: list[bytes]) -> None:
    lines[_some_line(chance, lines)] = other[_some_line(chance, other)]


@_on_lines
def _take_same_line_of_other(chance: Random, lines: list[bytes], other: list[bytes]) -> None:
    at = _some_line(chance, lines)
    lines[at] = other[min(at, len(other) - 1)]


@_on_lines
def _go_on_as_other(chance: Random, lines: list[bytes], other: list[bytes]) -> None:
    at = 1 + _some_line(chance, lines[1:])
    lines[at:] = other[at:]


@_on_lines
def _end_lines_otherwise(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    end = chance.choice([b"\r\n", b"\r", b"\n\n", b" \n", b"\0\n"])
    lines[:] = [line[:-1] + end for line in lines]


# What the lines mean.


def _paths(value: Any) -> list[list[Any]]:
    """The way to each value in a value."""
    found: list[list[Any]] = [[]]
    if isinstance(value, (dict, list)):
        keys = value if isinstance(value, dict) else range(len(value))
        found += [[key, *path] for key in keys for path in _paths(value[key])]
    return found


def _edit(line: bytes, change: Callable[[Any], object], chance: Random) -> bytes:
    content = json.loads(line)
    changed = change(content) or content
    separators = chance.choice([(",", ":"), (", ", ": ")])
    return json.dumps(changed, separators=separators).encode() + b"\n"


def _replaced(content: Any, path: list[Any], new: Any) -> Any:
    if not path:
        return new
    inner = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return content


@_on_lines
def _replace_value(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)

    def change(content: Any) -> Any:
        path = chance.choice([path for path in _paths(content) if path[-1:] != ["crc"]])
        return _replaced(content, path, chance.choice(_VALUES))

    lines[at] = _edit(lines[at], change, chance)


@_on_lines
def _nest_value(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at, depth = _some_line(chance, lines), chance.choice([5, 100, 2000])
    content = json.loads(lines[at])
    whole = json.dumps(_replaced(content, chance.choice(_paths(content)), "@here@")).encode()
    opening, closing = chance.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"[", b"")])
    lines[at] = whole.replace(b'"@here@"', opening * depth + b"1" + closing * depth) + b"\n"


@_on_lines
def _change_field(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    """Drop a field, name it otherwise, have it twice, or add one that nobody knows."""
    at = _some_line(chance, lines)
    content = json.loads(lines[at])
    name, value = chance.choice([*content.items()])
    text = f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}".encode()
    found = lines[at].find(text)
    if found < 0:  # it is written otherwise
        found, text = 1, b""
    new = chance.choice([b'"x":0', b'"X%s' % text[1:], text + b"," + text, b'"":[],' + text])
    lines[at] = lines[at][:found] + new + lines[at][found + len(text) :]


@_on_lines
def _change_header(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    fields: dict[str, list[Any]] = {
        "format": ["hydra-record ", "pgn", "", None],
        "rules": ["standard", "spring-2020", "original", "bridge", ""],
        "house": [[], ["free-cut"], ["black-up"], ["reserves"], ["early-cut", "early-cut"], [""]],
        "seats": [
            [],
            [{"name": "A"}],
            [{"name": "A"}] * 2,
            [{"name": ""}] * 3,
            [{}, {}],
            [{"name": "A", "bot": "x"}, {"name": "B", "bot": 3}],
        ],
        "seed": [0, 1, -5, 10**50, 1.5],
        "testing": [True, False, 1],
        "laid": [True, False, 1],
        "origin": [{"record": "x", "decision": 3}, {}, None],
    }
    name = chance.choice([*fields])
    lines[0] = _edit(lines[0], lambda header: header | {name: chance.choice(fields[name])}, chance)


def _change_hands(chance: Random, data: bytes, _: bytes) -> bytes:
    """Seats that change hands, some of which are none, or at a time at which they can't."""
    bots = [None, "athena", "athena", "move", "é\u2028", "x" * 2000, "", 3]
    lines = unseal(data).splitlines(keepends=True)
    for _each in range(chance.randint(1, 3)):
        change = {"seat": chance.choice([0, 0, 1, 1, 9, -1, "0"]), "bot": chance.choice(bots)}
        lines.insert(chance.randint(1, len(lines)), json.dumps(change).encode() + b"\n")
    return seal(b"".join(lines))


def _change_version(chance: Random, data: bytes, _: bytes) -> bytes:
    """A record of another version, in other respects whole."""
    sealed = b'"crc"' in data
    first, line_end, rest = unseal(data).partition(b"\n")
    version = json.dumps(chance.choice(_NUMBERS)).encode()
    changed = re.sub(rb'"version":3', b'"version":' + version, first) + line_end + rest
    return seal(changed) if sealed and chance.random() < 0.7 else changed


@_on_lines
def _change_checksum(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)
    crc = chance.choice([b"00000000", b"0", b"", b"FFFFFFFF", b"%08x" % chance.getrandbits(32)])
    changed = re.sub(rb'"crc":"\w{8}"', b'"crc":"%s"' % crc, lines[at])
    lines[at] = chance.choice([changed, unseal(lines[at]), lines[at].upper()])


@_on_lines
def _drop_checksums(chance: Random, lines: list[bytes], _: list[bytes]) -> None:
    at = _some_line(chance, lines)
    part = chance.choice([slice(at), slice(at, None), slice(None)])
    lines[part] = [unseal(line) for line in lines[part]]


KINDS: dict[str, Callable[[Random, bytes, bytes], bytes]] = {
    change.__name__.strip("_"): change
    for change in (
        *(_flip_bits, _change_bytes, _insert_bytes, _delete_bytes, _cut_range_out, _repeat_range),
        *(_truncate, _truncate_with_nuls, _put_nuls, _add_rubbish, _mark_byte_order),
        *(_cut_line, _cut_lines, _repeat_line, _repeat_all, _swap_lines, _shuffle_lines),
        *(_join_lines, _split_line, _end_lines_otherwise),
        *(_take_line_of_other, _take_same_line_of_other, _go_on_as_other),
        *(_replace_value, _nest_value, _change_field, _change_header, _change_version),
        _change_hands,
        *(_change_checksum, _drop_checksums),
    )
}
