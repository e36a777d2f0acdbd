import type { Instant } from '#domain/base/time.ts';
import {
  byRaceCategory,
  FLAG_TYPES,
  type FlagCounts,
  type FlagType,
  type OrderCategory,
  RACE_CATEGORIES,
  type RaceCategory,
} from '#domain/season/category.ts';
import type { Answer, Answers } from '#domain/season/question.ts';
import { NEVER_SAVED, type Player, type RaceGuess, type SavedTimes } from './guesses.ts';

/*
 * Guesses of a season as a table of small numbers, with a row per player and a column per guess.
 * Objects would take twenty times the memory, and points would be looked up by name.
 */

/**
 * Maps ids to numbers. Numbers are only ever added, so that tables of a season can share columns.
 */
export class GuessIndex {
  /** User ids by row. */
  readonly userIds: string[] = [];
  /** Competitor ids by number less 1, since 0 stands for none. */
  readonly competitorIds: string[] = [];
  readonly #rows = new Map<string, number>();
  readonly #competitors = new Map<string, number>();

  rowOf(userId: string): number {
    return numbered(userId, this.#rows, this.userIds);
  }

  /** Returns the row of a user, or -1, at which no column has a value. */
  knownRowOf(userId: string): number {
    return this.#rows.get(userId) ?? -1;
  }

  competitorOf(id: string): number {
    return numbered(id, this.#competitors, this.competitorIds) + 1;
  }

  idOf(competitor: number): string | null {
    return this.competitorIds[competitor - 1] ?? null;
  }
}

function numbered(id: string, numbers: Map<string, number>, ids: string[]): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, ids.length);
  return ids.push(id) - 1;
}

/**
 * Picks of a race in a category. It may be shorter than the table: missing rows are empty.
 */
export interface PickColumn {
  readonly drivers: Uint16Array;
  /** 1 if the pick was filled from the reserves. */
  readonly reserves: Uint8Array;
  readonly savedAt: Float64Array;
}
export type RaceColumns = Readonly<Record<RaceCategory, PickColumn>>;

export interface OrderColumns {
  /** Column for each place. */
  readonly places: readonly Uint16Array[];
  readonly savedAt: Float64Array;
}

export interface FlagColumns {
  readonly counts: Readonly<Record<FlagType, Int16Array>>;
  /** 1 if the flags are guessed. */
  readonly guessed: Uint8Array;
  readonly savedAt: Float64Array;
}

/** Answers to one question. */
export interface AnswerColumn {
  /** Different answers by number less 1, since 0 stands for none. */
  readonly answers: readonly Answer[];
  readonly given: Uint16Array;
}

export interface AnswerColumns {
  /** Columns by question id. */
  readonly questions: ReadonlyMap<string, AnswerColumn>;
  readonly savedAt: Float64Array;
}

export interface SeasonColumns {
  readonly orders: Readonly<Record<OrderCategory, OrderColumns>>;
  readonly flags: FlagColumns;
  readonly answers: AnswerColumns;
}

export interface GuessTable {
  readonly index: GuessIndex;
  /** Columns by race id. */
  readonly races: ReadonlyMap<string, RaceColumns>;
  readonly season: SeasonColumns | null;
}

export const emptyTable = (): GuessTable => ({
  index: new GuessIndex(),
  races: new Map(),
  season: null,
});

/** Players of a table with all of their guesses. */
export interface TabledGuesses {
  readonly table: GuessTable;
  readonly players: readonly Player[];
  /** Row of each player. */
  readonly rows: Int32Array;
}

export interface GivenPick {
  readonly userId: string;
  readonly category: RaceCategory;
  readonly driverId: string;
  readonly isReserve: boolean;
  readonly savedAt: Instant;
}
export interface GivenOrder {
  readonly userId: string;
  readonly competitorIds: readonly string[];
  readonly savedAt: Instant;
}
export interface GivenCounts {
  readonly userId: string;
  readonly counts: FlagCounts;
  readonly savedAt: Instant;
}

export interface GivenAnswers {
  readonly userId: string;
  readonly answers: Answers;
  readonly savedAt: Instant;
}

export function raceColumns(index: GuessIndex, picks: readonly GivenPick[]): RaceColumns {
  for (const { userId } of picks) index.rowOf(userId);
  const length = index.userIds.length;
  const columns = byRaceCategory(() => ({
    drivers: new Uint16Array(length),
    reserves: new Uint8Array(length),
    savedAt: new Float64Array(length),
  }));
  for (const { userId, category, driverId, isReserve, savedAt } of picks) {
    const row = index.rowOf(userId);
    const column = columns[category];
    column.drivers[row] = index.competitorOf(driverId);
    column.reserves[row] = isReserve ? 1 : 0;
    column.savedAt[row] = savedAt;
  }
  return columns;
}

export function orderColumns(index: GuessIndex, orders: readonly GivenOrder[]): OrderColumns {
  for (const { userId } of orders) index.rowOf(userId);
  const length = index.userIds.length;
  const width = orders.reduce((most, { competitorIds }) => Math.max(most, competitorIds.length), 0);
  const places = Array.from({ length: width }, () => new Uint16Array(length));
  const savedAt = new Float64Array(length);
  for (const order of orders) {
    const row = index.rowOf(order.userId);
    for (const [place, column] of places.entries()) {
      const id = order.competitorIds[place];
      if (id !== undefined) column[row] = index.competitorOf(id);
    }
    savedAt[row] = order.savedAt;
  }
  return { places, savedAt };
}

export function flagColumns(index: GuessIndex, given: readonly GivenCounts[]): FlagColumns {
  for (const { userId } of given) index.rowOf(userId);
  const length = index.userIds.length;
  const counts = {
    YELLOW_FLAG: new Int16Array(length),
    RED_FLAG: new Int16Array(length),
    SAFETY_CAR: new Int16Array(length),
  };
  const guessed = new Uint8Array(length);
  const savedAt = new Float64Array(length);
  for (const each of given) {
    const row = index.rowOf(each.userId);
    for (const type of FLAG_TYPES) counts[type][row] = each.counts[type];
    guessed[row] = 1;
    savedAt[row] = each.savedAt;
  }
  return { counts, guessed, savedAt };
}

export function answerColumns(index: GuessIndex, given: readonly GivenAnswers[]): AnswerColumns {
  for (const { userId } of given) index.rowOf(userId);
  const length = index.userIds.length;
  const savedAt = new Float64Array(length);
  for (const { userId, savedAt: at } of given) savedAt[index.rowOf(userId)] = at;
  const ids = new Set(given.flatMap(({ answers }) => Object.keys(answers)));
  const questions = new Map([...ids].map((id) => [id, answerColumn(index, given, id)]));
  return { questions, savedAt };
}

function answerColumn(
  index: GuessIndex,
  given: readonly GivenAnswers[],
  questionId: string,
): AnswerColumn {
  const answers: Answer[] = [];
  const numbers = new Map<Answer, number>();
  const column = new Uint16Array(index.userIds.length);
  for (const each of given) {
    const answer = each.answers[questionId];
    if (answer === undefined) continue;
    column[index.rowOf(each.userId)] = numbered(answer, numbers, answers) + 1;
  }
  return { answers, given: column };
}

/** Returns the time of a pick's last change; 0 without a pick. */
export function pickSavedAt(
  { index, races }: GuessTable,
  userId: string,
  raceId: string,
  category: RaceCategory,
): Instant {
  return races.get(raceId)?.[category].savedAt[index.knownRowOf(userId)] ?? 0;
}

/** Player backed by a table row. Guesses are created on access, so spreading one copies none. */
class TabledPlayer implements Player {
  readonly #table: GuessTable;
  readonly #row: number;
  readonly id: string;
  readonly name: string;

  constructor(table: GuessTable, row: number, id: string, name: string) {
    this.#table = table;
    this.#row = row;
    this.id = id;
    this.name = name;
  }

  get driverOrder(): readonly string[] | null {
    return this.#orderOf('DRIVER');
  }

  get constructorOrder(): readonly string[] | null {
    return this.#orderOf('CONSTRUCTOR');
  }

  get flagCounts(): FlagCounts | null {
    const { season } = this.#table;
    if (season === null || !season.flags.guessed[this.#row]) return null;
    const { counts } = season.flags;
    return {
      YELLOW_FLAG: counts.YELLOW_FLAG[this.#row] ?? 0,
      RED_FLAG: counts.RED_FLAG[this.#row] ?? 0,
      SAFETY_CAR: counts.SAFETY_CAR[this.#row] ?? 0,
    };
  }

  get answers(): Answers | null {
    const { season } = this.#table;
    if (season === null) return null;
    const own = [...season.answers.questions].flatMap(([id, { answers, given }]) => {
      const answer = answers[(given[this.#row] ?? 0) - 1];
      return answer === undefined ? [] : [[id, answer] as const];
    });
    return own.length === 0 ? null : Object.fromEntries(own);
  }

  get savedAt(): SavedTimes {
    const { season } = this.#table;
    if (season === null) return NEVER_SAVED;
    const { orders, flags, answers } = season;
    const at = ({ savedAt }: { savedAt: Float64Array }) => savedAt[this.#row] || null;
    return {
      drivers: at(orders.DRIVER),
      constructors: at(orders.CONSTRUCTOR),
      flags: at(flags),
      answers: at(answers),
    };
  }

  get raceGuesses(): readonly RaceGuess[] {
    const { index, races } = this.#table;
    const guesses: RaceGuess[] = [];
    for (const [raceId, columns] of races) {
      const pickOf = (category: RaceCategory) => columns[category].drivers[this.#row] ?? 0;
      if (RACE_CATEGORIES.every((category) => pickOf(category) === 0)) continue;
      guesses.push({
        raceId,
        drivers: byRaceCategory((category) => index.idOf(pickOf(category))),
        reserves: RACE_CATEGORIES.filter((category) => columns[category].reserves[this.#row] === 1),
      });
    }
    return guesses;
  }

  #orderOf(category: OrderCategory): readonly string[] | null {
    const columns = this.#table.season?.orders[category];
    if (columns === undefined) return null;
    const order = columns.places.flatMap(
      (column) => this.#table.index.idOf(column[this.#row] ?? 0) ?? [],
    );
    return order.length === 0 ? null : order;
  }
}

/** Returns the players with a guess in the table, in the order of `names`; others are left out. */
export function tabledGuesses(
  table: GuessTable,
  names: readonly { readonly id: string; readonly name: string }[],
): TabledGuesses {
  const hasGuess = rowsWithGuess(table);
  const players: Player[] = [];
  const rows: number[] = [];
  for (const { id, name } of names) {
    const row = table.index.knownRowOf(id);
    if (!hasGuess[row]) continue;
    players.push(new TabledPlayer(table, row, id, name));
    rows.push(row);
  }
  return { table, players, rows: Int32Array.from(rows) };
}

function rowsWithGuess({ index, races, season }: GuessTable): Uint8Array {
  const has = new Uint8Array(index.userIds.length);
  for (const columns of races.values()) {
    for (const category of RACE_CATEGORIES) {
      columns[category].drivers.forEach((driver, row) => {
        if (driver !== 0) has[row] = 1;
      });
    }
  }
  if (season === null) return has;
  season.flags.guessed.forEach((guessed, row) => {
    if (guessed !== 0) has[row] = 1;
  });
  for (const { given } of season.answers.questions.values()) {
    given.forEach((answer, row) => {
      if (answer !== 0) has[row] = 1;
    });
  }
  for (const { places } of Object.values(season.orders)) {
    // A guessed order always has a first position, so that column alone decides.
    places[0]?.forEach((competitor, row) => {
      if (competitor !== 0) has[row] = 1;
    });
  }
  return has;
}

/** Returns a table of players given as objects. */
export function tableOfPlayers(players: readonly Player[]): TabledGuesses {
  const index = new GuessIndex();
  const rows = Int32Array.from(players, ({ id }) => index.rowOf(id));
  const picks = new Map<string, GivenPick[]>();
  for (const { id: userId, raceGuesses } of players) {
    for (const { raceId, drivers, reserves } of raceGuesses) {
      const ofRace = picks.get(raceId) ?? [];
      picks.set(raceId, ofRace);
      for (const category of RACE_CATEGORIES) {
        const driverId = drivers[category];
        const isReserve = reserves.includes(category);
        if (driverId !== null) ofRace.push({ userId, category, driverId, isReserve, savedAt: 0 });
      }
    }
  }
  const ordersOf = (orderOf: (player: Player) => readonly string[] | null) =>
    players.flatMap((player): GivenOrder[] => {
      const competitorIds = orderOf(player);
      return competitorIds === null ? [] : [{ userId: player.id, competitorIds, savedAt: 0 }];
    });
  const counts = players.flatMap(({ id: userId, flagCounts }): GivenCounts[] =>
    flagCounts === null ? [] : [{ userId, counts: flagCounts, savedAt: 0 }],
  );
  const answers = players.flatMap((player): GivenAnswers[] =>
    player.answers === null ? [] : [{ userId: player.id, answers: player.answers, savedAt: 0 }],
  );
  const table: GuessTable = {
    index,
    races: new Map([...picks].map(([raceId, given]) => [raceId, raceColumns(index, given)])),
    season: {
      orders: {
        DRIVER: orderColumns(
          index,
          ordersOf(({ driverOrder }) => driverOrder),
        ),
        CONSTRUCTOR: orderColumns(
          index,
          ordersOf(({ constructorOrder }) => constructorOrder),
        ),
      },
      flags: flagColumns(index, counts),
      answers: answerColumns(index, answers),
    },
  };
  return { table, players, rows };
}
