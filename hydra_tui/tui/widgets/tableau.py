"""The whole table on the screen: heads, players, log, and the cards of who looks at it.

Play and replay show the same; it knows nothing of the game but what it is given to show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from hydra_tui.engine import HIDDEN, Card, Effect, Event, Rules
from hydra_tui.tui.choices import Effects
from hydra_tui.tui.motion import make_frames
from hydra_tui.tui.table import LogLine, Shown, Snapshot
from hydra_tui.tui.widgets.hand import RESERVE_SLOT, Hand, Slot
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.marks import EFFECT_ROLES, Tip, mark_shape
from hydra_tui.tui.widgets.players import PlayerPanels, face_players
from hydra_tui.tui.widgets.scene import HeadFace, Scene
from hydra_tui.tui.widgets.title import TitleLine
from hydra_tui.tui.widgets.topbar import TopBar, say_progress

EVERYTHING = -1
"""The seat of one who may see all cards."""


class Tableau(Vertical):
    """The table and all that is round it."""

    def __init__(self, rules: Rules, names: Sequence[str], *beside: Widget) -> None:
        super().__init__()
        self._beside = beside
        """What else is at the bottom, beside the words."""
        self._rules = rules
        self._names = names
        self._scene = Scene()
        self._usual_legend = Content("")
        self.note = ""
        """What the first line says beside the turn."""
        self.bots: Sequence[str | None] = [None] * len(names)
        """The computer player who decides for each seat, or None for a person."""
        self.bar = TopBar(rules.name, rules.house)
        self.grid = HeadGrid(id="heads")
        self.hand = Hand(id="hand")
        self._players = PlayerPanels(id="players")
        self._log = GameLog(names, id="log")
        self._title = TitleLine(id="title")
        self._says = Static(id="says")
        self._legend = Static(id="legend")
        self._bottom = Horizontal(id="bottom")

    def compose(self) -> ComposeResult:
        """The parts, from the top to the bottom."""
        yield self.bar
        with Horizontal(id="middle"):
            yield self.grid
            with Vertical(id="side"):
                yield self._players
                yield self._log
        with self._bottom:
            yield self.hand
            with Vertical(id="words"):
                yield self._title
                yield self._says
                yield self._legend
            yield from self._beside

    def on_mount(self) -> None:
        """The cursor is on the reserve while it is away from the heads."""
        self.watch(self.grid, "away", self.hand.point)

    def show(
        self,
        shown: Shown | Snapshot,
        viewer: int | None,
        effects: Mapping[int, Effects] | None = None,
        happened: Sequence[Event] = (),
        reserve: Slot = RESERVE_SLOT,
    ) -> None:
        """Show the table to a viewer, with what can be chosen and the motion of what happened.

        Without anything to choose from, all heads are bright.
        """
        table = shown.table
        before, scene = (
            self._scene,
            Scene(
                tuple(
                    HeadFace(
                        number, cards[-1], len(cards), (effects or {}).get(number, frozenset())
                    )
                    for number, cards in table.heads.items()
                ),
                lit=effects is None,
            ),
        )
        self._scene = scene
        self.grid.show(scene, make_frames(happened, before, scene))
        self.bar.show(*say_progress(table.turn, len(table.heads)), self.note)
        self._players.show(face_players(table, self._names, self.bots, shown.most_cards))
        self._show_hand(shown, viewer, reserve)
        self._show_legend(effects)

    def advise(
        self,
        tips: Mapping[int, Tip | None],
        reserve: Tip | None,
        sentence: Content,
        legend: Content | None,
    ) -> None:
        """Write tips on heads and on the reserve, say what they come to, and what signs mean."""
        self.grid.show(self._scene.advised(tips))
        self.hand.advise(reserve)
        self._says.update(sentence, layout=False)
        self._legend.update(legend or self._usual_legend, layout=False)

    def tell(self, log: list[LogLine], told: int | None = None, *, ahead: bool = True) -> None:
        """Tell what happened, up to now or up to a moment of a game that is watched.

        What comes after that moment is told too, if so wished.
        """
        self._log.show(log, told, ahead=ahead)

    def _show_legend(self, effects: Mapping[int, Effects] | None) -> None:
        """Say what the strips mean; that one wins is worth saying only where it does."""
        if effects is None:
            if not self._beside:
                self._legend.update("", layout=False)
            return
        wins = any("wins" in each for each in effects.values())
        words: dict[Effect, str] = {"goes on": "goes on", "ends": "ends your turn", "cuts": "cuts"}
        if wins:
            words["wins"] = "wins"
        g = self.hand.glyphs
        parts = [
            Content.assemble(
                (mark_shape(effect, g) * 2, f"${EFFECT_ROLES[effect].replace('--', '-')}"),
                (f" {text}", "$quiet"),
            )
            for effect, text in words.items()
        ]
        self._usual_legend = Content("   ").join(parts)
        self._legend.update(self._usual_legend, layout=False)

    def _show_hand(self, shown: Shown | Snapshot, viewer: int | None, reserve: Slot) -> None:
        """The cards of the player whose turn it is, face up only for whom they belong to."""
        table = shown.table
        own_pile = None
        if viewer == table.seat and table.hand is None and self._rules.reserve == "pile":
            own_pile = table.player.reserve  # its owner may look at its top at any time (O11)
        if viewer is None or own_pile:  # between turns: the piles, which everybody sees
            player = table.player
            piles = [
                Slot(f"draw {len(player.draw)}", HIDDEN if player.draw else None),
                Slot(f"discard {len(player.discard)}", HIDDEN if player.discard else None),
            ]
            if own_pile:
                piles.append(Slot(f"reserve {len(own_pile)}", own_pile[-1], shut=True))
            self.hand.show(*piles)
            return
        may_see = viewer in (table.seat, EVERYTHING)

        def face(card: Card) -> Card:
            return card if may_see else HIDDEN

        slots = [Slot("in hand", face(table.hand) if table.hand else None)]
        if self._rules.reserve != "none":
            pile = table.player.reserve if table.players else []
            slots.append(reserve._replace(card=face(pile[-1]) if pile else None))
        if table.aside:
            slots.append(Slot("waits", face(table.aside), shut=True))
        if viewer >= 0 and viewer != table.seat and table.players[viewer].reserve:
            own = table.players[viewer].reserve[-1]
            slots.append(Slot(f"{self._names[viewer]}'s", own, shut=True))
        self.hand.show(*slots)

    def hand_over(self, *, waiting: bool) -> None:
        """Draw attention to the line that says whose turn it is."""
        self._bottom.set_class(waiting, "-handover")

    def say(
        self, title: Content, sentence: Content, legend: Content | None = None, *, name: str = ""
    ) -> None:
        """Say who is to do what, what that would do, and what other signs mean.

        A name that the title begins with is shortened where there is no room for the rest.
        """
        self._title.say(title, name)
        self._says.update(sentence, layout=False)
        if legend:
            self._legend.update(legend, layout=False)

    def explain(self, sentence: Content) -> None:
        """Say what a choice would do."""
        self._says.update(sentence, layout=False)
