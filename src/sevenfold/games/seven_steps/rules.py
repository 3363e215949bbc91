"""The rules: the deal, and what each move does."""

from sevenfold.games.seven_steps.aids import give, grab, move_disc, move_tower, take_off, use_aid
from sevenfold.games.seven_steps.components import (
    AIDS,
    COPIES,
    DISCS_OF_COLOUR,
    HUES,
    KINDS,
    LEFT_TILE_POINTS,
    LITTLE,
    NOTHING,
    POINTS,
    PRINT,
    SUPPLY,
    Phase,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import FIELDS, TILES
from sevenfold.games.seven_steps.moves import Act
from sevenfold.games.seven_steps.notes import Note
from sevenfold.games.seven_steps.scoring import disc_points, leaders, tile_points
from sevenfold.games.seven_steps.supplies import bag_size, discs_of, draw_discs, supply_size
from sevenfold.games.seven_steps.tiles import draw_tile, sort_of, use_up
from sevenfold.games.seven_steps.towers import put_disc, spread_high_towers
from sevenfold.kernel.bits import EMPTY, U64, bit, count
from sevenfold.kernel.chance import below, draw
from sevenfold.kernel.compiling import compiled, variable
from sevenfold.kernel.notes import is_heard, note
from sevenfold.kernel.packing import action_of, first_of, second_of

ALL_FIELDS = U64((1 << FIELDS) - 1)
ALL_TILES = U64((1 << TILES) - 1)


@compiled
def setup(table: StepsRecord) -> None:
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
    note(table, Note.ROUND_BEGAN, table.rounds)
    _start_turn(table, table.starter)


@compiled
def _lay_out(table: StepsRecord) -> None:
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
def _start_turn(table: StepsRecord, seat: int) -> None:
    table.turn = seat
    table.aid = NOTHING
    table.removed = 0
    table.placed = 0
    table.path[:] = 0
    table.path_level[:] = 0
    table.covered = EMPTY
    note(table, Note.TURN_BEGAN, seat)
    if supply_size(table, seat) == 0:  # ruling 1
        note(table, Note.NO_DISCS, seat)
        _earn_tile(table)
    elif table.held[seat, AIDS] >= 0:
        table.phase = Phase.AID
    else:
        table.phase = Phase.PLACE


@compiled
def _earn_tile(table: StepsRecord) -> None:
    note(table, Note.EARNED_TILE, table.turn)
    table.phase = Phase.BONUS


@compiled
def play(table: StepsRecord, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = action_of(move)
    thing = first_of(move)
    if action == Act.PLACE_DISC:
        _place(table, thing)
    elif action == Act.DONE:
        _stop(table)
    elif action == Act.THROW:
        note(table, Note.THREW, table.turn, thing)
        table.supply[table.turn, thing] -= 1
        table.bag[thing] += 1
    elif action == Act.FILL_UP:
        _refill(table)
    elif action == Act.TAKE_BONUS:
        _take_bonus(table, thing)
    elif action in (Act.KEEP_NEW, Act.KEEP_OLD):
        _choose(table, action == Act.KEEP_NEW)
    elif action == Act.USE_AID:
        use_aid(table, thing)
    elif action == Act.NO_AID:
        note(table, Note.SAVED_AID, table.turn)
        table.phase = Phase.PLACE
    elif action == Act.TAKE_OFF:
        take_off(table, thing)
    elif action == Act.MOVE_TOWER:
        move_tower(table, thing, second_of(move))
    elif action == Act.MOVE_DISC:
        move_disc(table, thing, second_of(move))
    elif action == Act.GRAB:
        grab(table, thing)
    elif action == Act.GIVE:
        give(table, thing)
    elif action == Act.SCORE_TILE:
        note(table, Note.USED_POINTS, table.turn, thing)
        _score(table, thing)
    else:
        note(table, Note.SAVED_POINTS, table.turn)
        _score(table, variable(NOTHING))


@compiled
def _place(table: StepsRecord, field: int) -> None:
    colour = table.colour[field]
    height = put_disc(table, field)
    table.supply[table.turn, colour] -= 1
    table.path[table.placed] = field
    table.path_level[table.placed] = height
    table.covered |= bit(field)
    table.placed += 1
    note(table, Note.PLACED, table.turn, colour, field, height)


@compiled
def _stop(table: StepsRecord) -> None:
    if table.phase == Phase.REMOVE:
        note(table, Note.STOPPED_REMOVING, table.turn)
        table.phase = Phase.PLACE
        return
    note(table, Note.STOPPED, table.turn)
    if table.held[table.turn, POINTS] >= 0:
        table.phase = Phase.SCORE
    else:
        _score(table, variable(NOTHING))


@compiled
def _score(table: StepsRecord, tile: int) -> None:
    """Discs and tile in one go (ruling 6); little of it brings a special tile (step 4)."""
    seat, of = table.turn, table.path_level
    points = disc_points(table)
    note(
        table, Note.SCORED_DISCS, seat, points, of[0], of[1], of[2], of[3], of[4], of[5], of[6]
    )  # fmt: skip
    if tile != NOTHING:
        more = tile_points(table, tile)
        note(table, Note.SCORED_TILE, seat, tile, more)
        use_up(table, POINTS)
        points += more
    table.scores[seat] += points
    note(table, Note.TOTAL, seat, table.scores[seat], points)
    if points <= LITTLE:
        _earn_tile(table)
    else:
        _finish_building(table)


@compiled
def _finish_building(table: StepsRecord) -> None:
    spread_high_towers(table)
    table.phase = Phase.REFILL


@compiled
def _take_bonus(table: StepsRecord, sort: int) -> None:
    tile = draw_tile(table, sort)
    if table.held[table.turn, sort] >= 0:
        table.drawn = tile
        table.phase = Phase.CHOOSE
    else:
        table.held[table.turn, sort] = tile
        _finish_building(table)


@compiled
def _choose(table: StepsRecord, new: bool) -> None:
    """Of two tiles of a sort, the new one or the old one stays."""
    sort = sort_of(table.drawn)
    kept = table.drawn if new else table.held[table.turn, sort]
    gone = table.held[table.turn, sort] if new else table.drawn
    note(table, Note.KEPT_TILE, table.turn, sort, kept)
    note(table, Note.DISCARDED_TILE, table.turn, sort, gone)
    table.held[table.turn, sort] = kept
    table.discards[gone] += 1
    table.drawn = NOTHING
    _finish_building(table)


@compiled
def _refill(table: StepsRecord) -> None:
    """Fill up to seven; who cannot brings the end of the match near (ruling 7)."""
    seat = table.turn
    missing = SUPPLY - supply_size(table, seat)
    there = bag_size(table)
    _draw_from_bag(table, min(there, missing))
    if there < missing and table.final_round == 0:
        table.final_round = table.rounds + table.extra_round
        note(table, Note.END_NEAR, seat, table.final_round)
    following = (seat + 1) % table.players
    if following == table.starter:
        if table.rounds == table.final_round:
            _end_match(table)
            return
        table.rounds += 1
        note(table, Note.ROUND_BEGAN, table.rounds)
    _start_turn(table, following)


@compiled
def _draw_from_bag(table: StepsRecord, discs: int) -> None:
    seat = table.turn
    had = discs_of(table, seat) if is_heard(table) else 0
    draw_discs(table, seat, discs)
    if discs == 0:
        note(table, Note.BAG_EMPTY, seat)
    elif is_heard(table):
        note(table, Note.REFILLED, seat, discs_of(table, seat) - had)


@compiled
def _end_match(table: StepsRecord) -> None:
    """Tiles that were never used are worth something (ruling 8)."""
    for seat in range(table.players):
        tiles = int(table.held[seat, AIDS] >= 0) + int(table.held[seat, POINTS] >= 0)
        if tiles:
            table.scores[seat] += LEFT_TILE_POINTS * tiles
            note(table, Note.LEFT_TILES, seat, tiles, LEFT_TILE_POINTS * tiles)
    for seat in range(table.players):
        note(table, Note.FINAL_SCORE, seat, table.scores[seat])
    if is_heard(table):
        note(table, Note.MATCH_OVER, leaders(table), count(U64(leaders(table))))
    table.phase = Phase.OVER
    table.turn = -1
