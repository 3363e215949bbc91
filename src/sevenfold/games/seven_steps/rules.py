"""The rules: the deal, and what each move does."""

import numpy as np

from sevenfold.games.seven_steps.components import (
    AID,
    AIDS,
    BONUS,
    CHOOSE,
    COPIES,
    DISC,
    DISC_AID,
    DISCS_OF_COLOUR,
    EXCHANGE,
    EXCHANGE_AID,
    HUES,
    KINDS,
    LITTLE,
    NOTHING,
    OVER,
    PLACE,
    POINTS,
    PRINT,
    REFILL,
    REMOVE,
    REMOVE_AID,
    SCORE,
    SUPPLY,
    TOWER,
    TOWER_AID,
)
from sevenfold.games.seven_steps.layout import FIELDS, TILES
from sevenfold.games.seven_steps.moves import (
    DONE,
    FILL_UP,
    GIVE,
    GRAB,
    KEEP_NEW,
    KEEP_OLD,
    MOVE_DISC,
    MOVE_TOWER,
    NO_AID,
    PLACE_DISC,
    SCORE_TILE,
    TAKE_BONUS,
    TAKE_OFF,
    THROW,
    USE_AID,
)
from sevenfold.games.seven_steps.scoring import disc_points, tile_points
from sevenfold.games.seven_steps.supplies import bag_size, draw_discs, supply_size
from sevenfold.games.seven_steps.tiles import draw_tile, sort_of, use_up
from sevenfold.games.seven_steps.towers import (
    lift_disc,
    put_disc,
    spread_high_towers,
    swap_towers,
)
from sevenfold.kernel.bits import EMPTY, U64, bit
from sevenfold.kernel.chance import below, draw
from sevenfold.kernel.compiling import compiled

ALL_FIELDS = U64((1 << FIELDS) - 1)
ALL_TILES = U64((1 << TILES) - 1)
MOST_REMOVED = 2
LEFT_TILE_POINTS = 2


@compiled
def setup(table: np.record) -> None:
    """Lay out the board, fill bag and stacks, and draw everybody's first discs."""
    _lay_out(table)
    table.built[:] = EMPTY
    table.built[0] = ALL_FIELDS
    table.supply[:] = 0
    table.bag[:] = DISCS_OF_COLOUR
    table.box[:] = 0
    table.hidden_supply[:] = 0
    table.hidden_bag = 0
    table.held[:] = NOTHING
    for kind in range(KINDS):
        table.stack[kind] = COPIES[kind]
    table.discards[:] = 0
    table.hidden_stack[:] = 0
    table.drawn = NOTHING
    table.taken = NOTHING
    table.rounds = 1
    table.final_round = 0
    table.scores[:] = 0
    for seat in range(table.players):
        draw_discs(table, seat, SUPPLY)
    table.starter = below(table, table.players)
    _start_turn(table, table.starter)


@compiled
def _lay_out(table: np.record) -> None:
    """The tiles in any order, each turned in any way."""
    table.coloured[:] = EMPTY
    left = ALL_TILES
    for place in range(TILES):
        tile = draw(table, left)
        left &= ~bit(tile)
        turned = below(table, TILES - 1)
        for spot in range(TILES):
            shown = 0 if spot == 0 else 1 + (spot - 1 + turned) % (TILES - 1)
            colour = (tile + PRINT[table.side, shown]) % HUES
            field = table.tiles[place, spot]
            table.colour[field] = colour
            table.coloured[colour] |= bit(field)


@compiled
def _start_turn(table: np.record, seat: int) -> None:
    table.turn = seat
    table.aid = NOTHING
    table.removed = 0
    table.placed = 0
    table.path[:] = 0
    table.path_level[:] = 0
    table.covered = EMPTY
    if supply_size(table, seat) == 0:
        table.phase = BONUS  # ruling 1
    elif table.held[seat, AIDS] >= 0:
        table.phase = AID
    else:
        table.phase = PLACE


@compiled
def play(table: np.record, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = move & 15
    first = (move >> 4) & 63
    second = move >> 10
    if action == PLACE_DISC:
        _play_place(table, first)
    elif action == DONE:
        _play_done(table)
    elif action == THROW:
        table.supply[table.turn, first] -= 1
        table.bag[first] += 1
    elif action == FILL_UP:
        _play_refill(table)
    elif action == TAKE_BONUS:
        _play_bonus(table, first)
    elif action in (KEEP_NEW, KEEP_OLD):
        _play_choose(table, action == KEEP_NEW)
    elif action == USE_AID:
        _play_aid(table, first)
    elif action == NO_AID:
        table.phase = PLACE
    elif action == TAKE_OFF:
        _throw_away(table, lift_disc(table, first))
        table.removed += 1
        if table.removed == MOST_REMOVED:
            table.phase = PLACE
    elif action == MOVE_TOWER:
        swap_towers(table, first, second)
        table.phase = PLACE
    elif action == MOVE_DISC:
        lift_disc(table, first)
        put_disc(table, second)
        table.phase = PLACE
    elif action == GRAB:
        table.taken = lift_disc(table, first)
    elif action == GIVE:
        _play_give(table, first)
    elif action == SCORE_TILE:
        points = tile_points(table, first)
        use_up(table, POINTS)
        _score(table, points)
    else:
        _score(table, 0)


@compiled
def _play_place(table: np.record, field: int) -> None:
    table.supply[table.turn, table.colour[field]] -= 1
    table.path[table.placed] = field
    table.path_level[table.placed] = put_disc(table, field)
    table.covered |= bit(field)
    table.placed += 1


@compiled
def _play_done(table: np.record) -> None:
    if table.phase == REMOVE:
        table.phase = PLACE
    elif table.held[table.turn, POINTS] >= 0:
        table.phase = SCORE
    else:
        _score(table, 0)


@compiled
def _score(table: np.record, extra: int) -> None:
    """Discs and tile in one go (ruling 6); little of it brings a special tile (step 4)."""
    points = disc_points(table) + extra
    table.scores[table.turn] += points
    if points <= LITTLE:
        table.phase = BONUS
    else:
        _finish_building(table)


@compiled
def _finish_building(table: np.record) -> None:
    spread_high_towers(table)
    table.phase = REFILL


@compiled
def _play_aid(table: np.record, aid: int) -> None:
    use_up(table, AIDS)
    table.aid = aid
    if aid == REMOVE_AID:
        table.phase = REMOVE
    elif aid == TOWER_AID:
        table.phase = TOWER
    elif aid == DISC_AID:
        table.phase = DISC
    elif aid == EXCHANGE_AID:
        table.phase = EXCHANGE
    else:
        table.phase = PLACE


@compiled
def _throw_away(table: np.record, colour: int) -> None:
    """A disc that an aid sends away: to the bag, or to the box if that is empty (ruling 4)."""
    if bag_size(table) > 0:
        table.bag[colour] += 1
    else:
        table.box[colour] += 1


@compiled
def _play_give(table: np.record, colour: int) -> None:
    table.supply[table.turn, colour] -= 1
    table.supply[table.turn, table.taken] += 1
    _throw_away(table, colour)
    table.taken = NOTHING
    table.phase = PLACE


@compiled
def _play_bonus(table: np.record, sort: int) -> None:
    tile = draw_tile(table, sort)
    if table.held[table.turn, sort] >= 0:
        table.drawn = tile
        table.phase = CHOOSE
    else:
        table.held[table.turn, sort] = tile
        _finish_building(table)


@compiled
def _play_choose(table: np.record, new: bool) -> None:
    sort = sort_of(table.drawn)
    if new:
        table.discards[table.held[table.turn, sort]] += 1
        table.held[table.turn, sort] = table.drawn
    else:
        table.discards[table.drawn] += 1
    table.drawn = NOTHING
    _finish_building(table)


@compiled
def _play_refill(table: np.record) -> None:
    """Fill up to seven; who cannot brings the end of the match near (ruling 7)."""
    missing = SUPPLY - supply_size(table, table.turn)
    there = bag_size(table)
    if there < missing and table.final_round == 0:
        table.final_round = table.rounds + table.extra_round
    draw_discs(table, table.turn, min(there, missing))
    following = (table.turn + 1) % table.players
    if following == table.starter:
        if table.rounds == table.final_round:
            _end_match(table)
            return
        table.rounds += 1
    _start_turn(table, following)


@compiled
def _end_match(table: np.record) -> None:
    """Tiles that were never used are worth something (ruling 8)."""
    for seat in range(table.players):
        for sort in (AIDS, POINTS):
            if table.held[seat, sort] >= 0:
                table.scores[seat] += LEFT_TILE_POINTS
    table.phase = OVER
    table.turn = -1
