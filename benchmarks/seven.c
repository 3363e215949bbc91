/* Random play of 7 for two players with the usual deck, as a C programmer would write it.

   The same work as the engine's: legal moves are written into a list, one is chosen and carried out,
   and a finished match is dealt anew. The tables lie in memory. Prints the seconds of CPU time, the
   decisions, the matches that ended and the legal moves that were seen.

   Usage: seven PLIES SEED — so many decisions at each of 64 tables. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 2, NUMBERS = 8, DEALT = 7, TABLES = 64, ROUNDS = 7, CHIPS = 80, LONGEST = 2000 };
enum { LAY, START, OVER };
enum { FIRST, ON_HOLE, ON_NUMBER };

static const uint8_t DECK[NUMBERS] = {0, 12, 12, 12, 12, 12, 12, 8};

typedef struct {
    uint64_t chance;
    int turn, phase, rounds, starter, deck_size, top, hole, after_seven, idle, moves, finished, height;
    int size[PLAYERS], place[PLAYERS], score[PLAYERS];
    uint8_t deck[NUMBERS], aside[NUMBERS], hand[PLAYERS][NUMBERS]; /* how many of each number */
    uint8_t pile[LONGEST];
} Table;

/* Multiply with carry, and a fair number below n: a word in an uneven rest is drawn again. */
static uint32_t word(Table *t) {
    t->chance = (t->chance & 0xffffffffu) * 0xfffeb81bull + (t->chance >> 32);
    return (uint32_t)t->chance;
}

static int below(Table *t, uint32_t n) {
    uint64_t product = (uint64_t)word(t) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least) product = (uint64_t)word(t) * n;
    }
    return (int)(product >> 32);
}

static void take(Table *t, int seat) {
    int rank = below(t, t->deck_size), number = 1, passed = 0;
    for (int other = 1; other < 7; other++) { /* no branch: nobody could guess it */
        passed += t->deck[other];
        number += rank >= passed;
    }
    t->deck[number]--;
    t->deck_size--;
    t->hand[seat][number]++;
    t->size[seat]++;
}

static void start_round(Table *t, int starter) {
    t->rounds++;
    t->starter = t->turn = starter;
    t->phase = START;
    t->after_seven = t->idle = t->moves = t->finished = t->top = t->hole = t->height = 0;
    memset(t->place, 0, sizeof t->place);
    memset(t->aside, 0, sizeof t->aside);
    memset(t->hand, 0, sizeof t->hand);
    memset(t->size, 0, sizeof t->size);
    memcpy(t->deck, DECK, sizeof DECK);
    t->deck_size = 80;
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int card = 0; card < DEALT; card++) take(t, seat);
}

static void setup(Table *t) {
    t->rounds = 0;
    memset(t->score, 0, sizeof t->score);
    start_round(t, below(t, PLAYERS));
}

static int legal(const Table *t, int *moves) {
    if (t->phase == OVER) return 0;
    const uint8_t *hand = t->hand[t->turn];
    int n = 0, top = t->top, hole = t->hole;
    if (t->phase == START) {
        for (int number = 1; number <= 7; number++) {
            moves[n] = number + 8 * FIRST;
            n += hand[number] > 0;
        }
    } else {
        for (int number = 1; number < 7; number++) {
            int held = hand[number] > 0;
            moves[n] = number + 8 * ON_HOLE;
            n += held & (top <= number) & (number <= 7 - hole);
            moves[n] = number + 8 * ON_NUMBER;
            n += held & (hole <= number) & (number <= 7 - top);
        }
        if (!t->hole && hand[7]) moves[n++] = 7 + 8 * ON_HOLE;
    }
    if (!n) moves[n++] = 0; /* blocked: draw */
    return n;
}

static int draw(Table *t, int seat) {
    if (!t->deck_size) {
        for (int number = 1; number < NUMBERS; number++) {
            t->deck[number] = t->aside[number];
            t->deck_size += t->aside[number];
            t->aside[number] = 0;
        }
        if (!t->deck_size) return 0;
    }
    take(t, seat);
    return 1;
}

static void set_pile_aside(Table *t) {
    for (int place = 0; place < t->height; place++) t->aside[t->pile[place]]++;
    t->height = t->top = t->hole = 0;
}

static void finish(Table *t, int seat) { t->place[seat] = ++t->finished; }

static void pass_turn(Table *t) {
    for (int step = 0; step < PLAYERS; step++) {
        t->turn = (t->turn + 1) % PLAYERS;
        if (!t->place[t->turn]) break;
    }
    t->phase = t->height ? LAY : START;
    t->after_seven = 0;
}

static void play_card(Table *t, int number, int way) {
    int seat = t->turn;
    t->hand[seat][number]--;
    t->size[seat]--;
    t->pile[t->height++] = (uint8_t)number;
    if (way == ON_NUMBER) t->hole = t->top;
    t->top = number;
    t->idle = 0;
    if (t->top + t->hole == 7) {
        set_pile_aside(t);
        if (t->size[seat]) {
            t->after_seven = 1;
            t->phase = START;
        } else {
            finish(t, seat);
            pass_turn(t);
        }
    } else {
        if (!t->after_seven) draw(t, seat);
        if (!t->size[seat]) finish(t, seat);
        pass_turn(t);
    }
}

static int better(const Table *t, int one, int other) {
    if (t->size[one] != t->size[other]) return t->size[one] < t->size[other];
    return (one - t->starter + PLAYERS) % PLAYERS < (other - t->starter + PLAYERS) % PLAYERS;
}

static void end_round(Table *t) {
    int left = CHIPS;
    for (int seat = 0; seat < PLAYERS; seat++) left -= t->score[seat];
    int order[PLAYERS];
    for (int seat = 0; seat < PLAYERS; seat++) {
        int before = t->place[seat] - 1;
        if (!t->place[seat]) {
            before = t->finished;
            for (int other = 0; other < PLAYERS; other++)
                before += !t->place[other] && better(t, other, seat);
        }
        order[before] = seat;
    }
    for (int ahead = 0; ahead < PLAYERS; ahead++) {
        int chips = PLAYERS - ahead < left ? PLAYERS - ahead : left;
        left -= chips;
        t->score[order[ahead]] += chips;
    }
    if (t->rounds >= ROUNDS) {
        t->phase = OVER;
        t->turn = -1;
    } else {
        start_round(t, (t->starter + 1) % PLAYERS);
    }
}

static void play(Table *t, int move) {
    t->moves++;
    if (move) {
        play_card(t, move & 7, move >> 3);
    } else {
        t->idle = draw(t, t->turn) ? 0 : t->idle + 1;
        if (t->idle == PLAYERS - t->finished) {
            set_pile_aside(t);
            t->idle = 0;
        }
        pass_turn(t);
    }
    if (t->finished == PLAYERS - 1 || t->moves == LONGEST) end_round(t);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    long plies = atol(words[1]), finished = 0, seen = 0;
    static Table tables[TABLES];
    int moves[16];
    for (int place = 0; place < TABLES; place++) {
        tables[place].chance = (uint64_t)(atol(words[2]) * TABLES + place + 1) * 0x9e3779b97f4a7c15ull >> 1;
        setup(&tables[place]);
    }
    clock_t began = clock();
    for (int place = 0; place < TABLES; place++) {
        Table *table = &tables[place];
        for (long left = plies; left;) {
            int n = legal(table, moves);
            if (n) {
                seen += n;
                play(table, moves[below(table, n)]);
                left--;
            } else {
                finished++;
                setup(table);
            }
        }
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.6f %ld %ld %ld\n", seconds, plies * TABLES, finished, seen);
    return 0;
}
