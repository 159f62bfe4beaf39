"""The rules of Hydra as a library: no input or output, no clock, no screen.

Begin with `Game.new(players=2, seed=7)`, then `legal_moves()` and `play(move)` until `outcome`.
"""

from hydra_tui.engine.cards import HIDDEN, JOKER, Card, parse_card
from hydra_tui.engine.chance import Shuffler, deal, deal_hidden
from hydra_tui.engine.events import Event
from hydra_tui.engine.game import Decision, Game, IllegalMove, Listener
from hydra_tui.engine.moves import Move, parse_move
from hydra_tui.engine.position import Pile, Position
from hydra_tui.engine.rules import PRESETS, SWITCHES, Rules, RulesError, make_rules
from hydra_tui.engine.table import Outcome, Player, Table
from hydra_tui.engine.view import View
from hydra_tui.engine.words import Effect

__all__ = [
    "HIDDEN",
    "JOKER",
    "PRESETS",
    "SWITCHES",
    "Card",
    "Decision",
    "Effect",
    "Event",
    "Game",
    "IllegalMove",
    "Listener",
    "Move",
    "Outcome",
    "Pile",
    "Player",
    "Position",
    "Rules",
    "RulesError",
    "Shuffler",
    "Table",
    "View",
    "deal",
    "deal_hidden",
    "make_rules",
    "parse_card",
    "parse_move",
]
