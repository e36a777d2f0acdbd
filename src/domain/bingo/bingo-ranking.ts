import { sortingSteps } from '#domain/base/sorting-steps.ts';
import { BINGO_CELLS, BINGO_LINES } from './bingo.ts';
import { dealBoard } from './bingo-board.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** Progress of a board. Races are given by their index in the season. */
interface BoardProgress {
  /** Number of marked cells. */
  readonly marked: number;
  readonly lines: number;
  /** Race which completed the first line; `null` without one. */
  readonly firstLine: number | null;
  /** Race which completed the board. */
  readonly fullHouse: number | null;
}

const orNull = (race: number) => (race === NEVER ? null : race);

/**
 * Returns the progress of a board.
 * @param board positions in the pool, as from `dealBoard`
 * @param happened for each text of the pool the race in which it happened; `null` if it has not
 */
export function boardProgress(
  board: ArrayLike<number>,
  happened: readonly (number | null)[],
): BoardProgress {
  let [marked, lines, firstLine, fullHouse] = [0, 0, NEVER, -1];
  for (let cell = 0; cell < BINGO_CELLS; cell += 1) {
    const race = happened[board[cell] ?? -1] ?? NEVER;
    if (race !== NEVER) marked += 1;
    fullHouse = Math.max(fullHouse, race);
  }
  for (const { cells } of BINGO_LINES) {
    let completed = -1;
    for (const cell of cells) completed = Math.max(completed, happened[board[cell] ?? -1] ?? NEVER);
    if (completed === NEVER) continue;
    lines += 1;
    firstLine = Math.min(firstLine, completed);
  }
  return { marked, lines, firstLine: orNull(firstLine), fullHouse: orNull(fullHouse) };
}

/** Standing of a player. */
interface RankedBingoBoard extends BoardProgress {
  readonly playerId: string;
}

/** First players to reach a goal; several in the same race share it. */
export interface BingoFirst {
  readonly race: number;
  /** All players who reached it in that race, in the order of the players. */
  readonly playerIds: readonly string[];
}

export interface BingoRanking {
  /** Boards by progress, best first. */
  readonly ranked: readonly RankedBingoBoard[];
  readonly firstLine: BingoFirst | null;
  readonly fullHouse: BingoFirst | null;
}

/**
 * Boards of all players in one array, `BINGO_CELLS` positions each: thousands take a few hundred
 * kB.
 */
export interface DealtBoards {
  readonly playerIds: readonly string[];
  readonly places: Uint8Array;
}

/** Number of players per slice. */
const PLAYERS_AT_ONCE = 500;

/** Deals the boards of many players in steps. A pool has fewer than 256 texts. */
export function* dealingSteps(
  seed: string,
  playerIds: readonly string[],
  textCount: number,
): Generator<void, DealtBoards> {
  const places = new Uint8Array(playerIds.length * BINGO_CELLS);
  for (const [index, playerId] of playerIds.entries()) {
    places.set(dealBoard(seed, playerId, textCount), index * BINGO_CELLS);
    if (index % PLAYERS_AT_ONCE === PLAYERS_AT_ONCE - 1) yield;
  }
  return { playerIds, places };
}

const orNever = (race: number | null) => race ?? NEVER;

/**
 * Compares progress: full board first, then more lines, the earlier line, more marks; ties keep
 * their order.
 */
function compareProgress(a: BoardProgress, b: BoardProgress): number {
  const full = orNever(a.fullHouse) - orNever(b.fullHouse);
  if (full !== 0 && !Number.isNaN(full)) return full;
  if (a.lines !== b.lines) return b.lines - a.lines;
  const line = orNever(a.firstLine) - orNever(b.firstLine);
  if (line !== 0 && !Number.isNaN(line)) return line;
  return b.marked - a.marked;
}

function firstTo(
  ranked: readonly RankedBingoBoard[],
  goal: 'firstLine' | 'fullHouse',
): BingoFirst | null {
  const race = ranked.reduce((first, each) => Math.min(first, orNever(each[goal])), NEVER);
  if (race === NEVER) return null;
  return {
    race,
    playerIds: ranked.filter((each) => each[goal] === race).map(({ playerId }) => playerId),
  };
}

/**
 * Ranks all boards, yielding between slices. Events of one race are
 * simultaneous, so all players who reach a goal in it share it.
 * @param happened as for `boardProgress`
 */
export function* bingoRankingSteps(
  { playerIds, places }: DealtBoards,
  happened: readonly (number | null)[],
): Generator<void, BingoRanking> {
  const ranked: RankedBingoBoard[] = [];
  for (const [index, playerId] of playerIds.entries()) {
    const start = index * BINGO_CELLS;
    const board = places.subarray(start, start + BINGO_CELLS);
    ranked.push({ playerId, ...boardProgress(board, happened) });
    if (index % PLAYERS_AT_ONCE === PLAYERS_AT_ONCE - 1) yield;
  }
  const firstLine = firstTo(ranked, 'firstLine');
  const fullHouse = firstTo(ranked, 'fullHouse');
  return { ranked: yield* sortingSteps(ranked, compareProgress), firstLine, fullHouse };
}
