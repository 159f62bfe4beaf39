"""Where the heads lie: properties of the snake, for any number of heads in any room."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hydra_tui.tui.widgets.snake import MARGIN, SIZES, Snake, coil

WAYS = ("left", "right", "up", "down")
BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}

any_count = st.integers(1, 250)
any_width = st.integers(40, 220)
any_height = st.integers(8, 70)
any_snake = st.builds(coil, any_count, any_width, any_height)


@given(any_count, any_width, any_height)
def test_all_places_are_within_the_room_and_apart(count: int, width: int, height: int) -> None:
    snake = coil(count, width, height)
    taken: set[tuple[int, int]] = set()
    for index in range(count):
        cell = snake.cell(index)
        assert cell.x >= MARGIN
        assert cell.right <= width - MARGIN
        assert cell.y >= 1, "the line above is for the oldest head's label"
        assert cell.bottom <= snake.height
        assert cell.contains_region(snake.card(index))
        place = (cell.x, cell.y)
        assert place not in taken
        taken.add(place)
    # Places lie in a grid of their own size, so two that differ do not overlap.
    assert all((x - snake.left) % snake.size.across == 0 for x, _ in taken)
    assert all((y - snake.top) % snake.size.down == 0 for _, y in taken)


@given(any_snake)
def test_a_card_is_found_at_each_of_its_cells(snake: Snake) -> None:
    for index in range(snake.count):
        card = snake.card(index)
        corners = [(card.x, card.y), (card.right - 1, card.y), (card.x, card.bottom - 1)]
        strip = (card.right - 1, card.bottom)
        for x, y in (*corners, strip, (card.x + card.width // 2, card.y + card.height // 2)):
            assert snake.index_at(x, y) == index


@given(any_snake)
def test_beside_a_card_none_is_found(snake: Snake) -> None:
    for index in range(snake.count):
        card = snake.card(index)
        for x, y in ((card.x - 1, card.y), (card.right, card.y), (card.x, card.y - 1)):
            # Small cards lie straight under the strips of those above them.
            if y >= card.y or snake.size.framed:
                assert snake.index_at(x, y) is None


@given(any_snake)
def test_outside_there_is_nothing(snake: Snake) -> None:
    for x, y in ((0, 0), (-1, 5), (5, -1), (1000, 5), (5, snake.height), (snake.left, 0)):
        assert snake.index_at(x, y) is None


@given(any_snake)
def test_neighbours_lie_beside_or_under_one_another(snake: Snake) -> None:
    for index, (one, other) in enumerate(pairwise(map(snake.cell, range(snake.count)))):
        if (index + 1) % snake.columns:
            assert one.y == other.y
            assert abs(one.x - other.x) == snake.size.across
            to_left = index // snake.columns % 2 == 1
            assert (other.x < one.x) == to_left, "every other row runs back"
        else:
            assert one.x == other.x, "the neck goes straight down at a bend"
            assert other.y - one.y == snake.size.down


@given(any_snake)
def test_index_and_column_agree(snake: Snake) -> None:
    for index in range(snake.count):
        assert snake.index(index // snake.columns, snake.column(index)) == index


# Walking.


@given(any_snake)
def test_arrows_stay_on_the_snake(snake: Snake) -> None:
    for index in range(snake.count):
        for way in WAYS:
            assert 0 <= snake.walk(index, way) < snake.count


@given(any_snake)
def test_a_step_to_a_neighbour_can_be_taken_back(snake: Snake) -> None:
    """Where an arrow leads to the place beside, above or below, the opposite one leads back."""
    for index in range(snake.count):
        here = snake.cell(index)
        for way in WAYS:
            found = snake.walk(index, way)
            there = snake.cell(found)
            straight = {
                "left": (here.x - snake.size.across, here.y),
                "right": (here.x + snake.size.across, here.y),
                "up": (here.x, here.y - snake.size.down),
                "down": (here.x, here.y + snake.size.down),
            }[way]
            if (there.x, there.y) == straight:
                assert snake.walk(found, BACK[way]) == index


@given(any_snake)
def test_every_head_is_reached_by_arrows_from_every_other(snake: Snake) -> None:
    for start in {0, snake.count // 2, snake.count - 1}:
        seen, left = {start}, [start]
        while left:
            found = {snake.walk(left[-1], way) for way in WAYS} - seen
            left.pop()
            seen |= found
            left += found
        assert len(seen) == snake.count


@given(any_snake)
def test_the_whole_snake_is_walked_from_its_tail_by_left_and_right_alone(snake: Snake) -> None:
    index = 0
    for goal in range(1, snake.count):
        row = index // snake.columns
        index = snake.walk(index, "left" if row % 2 else "right")
        assert index == goal, "the arrow of its direction follows the neck, round the bends too"


@given(any_snake)
def test_an_arrow_at_an_edge_goes_nowhere_but_round_the_bend(snake: Snake) -> None:
    assert snake.walk(0, "up") == 0
    assert snake.walk(0, "left") == 0 or snake.columns == 1
    last = snake.count - 1
    assert snake.walk(last, "down") == last


@given(any_snake)
def test_down_to_a_row_that_ends_before_leads_to_the_newest(snake: Snake) -> None:
    for index in range((snake.rows - 1) * snake.columns):
        below = snake.walk(index, "down")
        assert below // snake.columns == index // snake.columns + 1, "it leads a row down"
        assert snake.column(below) == snake.column(index) or below == snake.count - 1


# The size of the cards.


@given(any_width, any_height, st.integers(1, 120))
def test_cards_never_grow_when_heads_are_added(width: int, height: int, most: int) -> None:
    sizes = [SIZES.index(coil(count, width, height).size) for count in range(1, most + 1)]
    assert sizes == sorted(sizes)


@given(any_snake)
def test_only_the_smallest_cards_are_scrolled(snake: Snake) -> None:
    for height in range(8, 60, 7):
        laid = coil(snake.count, 100, height)
        assert laid.height <= height or laid.size == SIZES[-1]


@given(any_count, any_width, any_height)
def test_the_largest_that_fits_is_chosen(count: int, width: int, height: int) -> None:
    snake = coil(count, width, height)
    for size in SIZES[: SIZES.index(snake.size)]:
        columns = min((width - 2 * MARGIN) // size.across, count)
        assert columns < 1 or 1 + -(-count // columns) * size.down > height


def test_each_size_is_smaller_than_the_one_before() -> None:
    for larger, smaller in pairwise(SIZES):
        assert smaller.width < larger.width
        assert smaller.height <= larger.height
        assert smaller.across < larger.across
