import { hasPick, NOTHING_GUESSED, type Player } from '#domain/guessing/guesses.ts';
import {
  byCategory,
  type Category,
  type FlagCounts,
  type FlagType,
} from '#domain/season/category.ts';
import { type Answers, countsFrom, type Outcome, type Question } from '#domain/season/question.ts';
import type { Flag, Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';
import type { PreviousSeason } from './ghosts.ts';
import type { PointsTables } from './points.ts';
import type { SeasonScores } from './score-season.ts';

/** Guesses of a race: player, first and tenth. */
type RaceGuesses = readonly (readonly [
  playerId: string,
  first: string | null,
  tenth: string | null,
])[];

type Row = Pick<ResultRow, 'driverId' | 'constructorId' | 'status' | 'points'>;

interface RunRace {
  readonly startsAt: number;
  readonly result: readonly Row[];
  readonly sprintResult: readonly Row[] | null;
  readonly driverStandings: readonly Standing[];
  readonly constructorStandings: readonly Standing[];
  readonly flags: readonly FlagType[];
  readonly areFlagsCounted: boolean;
  readonly guesses: RaceGuesses;
}

interface SeasonGuess {
  readonly id: string;
  readonly driverOrder: readonly string[] | null;
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  /** Left out without any. */
  readonly answers?: Answers;
}

/**
 * Input of the chances to win, as plain data in a fixed order: equal input gives equal chances. It
 * has no names, grids and times of coming races, and no guess of a race without a result.
 */
export interface PublicSeason {
  readonly year: number;
  /** Races by position. */
  readonly calendar: readonly { readonly id: string; readonly hasSprint: boolean }[];
  readonly tables: Readonly<Record<Category, readonly (readonly [number, number])[]>>;
  /** Season guesses by player id. */
  readonly seasonGuesses: readonly SeasonGuess[];
  readonly lastYear: PreviousSeason;
  /** Questions by id. */
  readonly questions: readonly (Pick<Question, 'id' | 'kind' | 'points'> & {
    readonly outcome: Omit<Outcome, 'changedAt'> | null;
  })[];
  /** Completed races, by index in the calendar. */
  readonly run: readonly { readonly at: number; readonly race: RunRace }[];
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

const byCompetitor = (a: Standing, b: Standing) => (a.competitorId < b.competitorId ? -1 : 1);

const toRow = ({ driverId, constructorId, status, points }: ResultRow): Row => ({
  driverId,
  constructorId,
  status,
  points,
});

function toRunRace(race: Race, players: readonly Player[]): RunRace {
  return {
    startsAt: race.startsAt,
    result: (race.result ?? []).map(toRow),
    sprintResult: race.sprintResult?.map(toRow) ?? null,
    driverStandings: race.driverStandings.toSorted(byCompetitor),
    constructorStandings: race.constructorStandings.toSorted(byCompetitor),
    flags: race.flags.map(({ type }) => type).sort(),
    areFlagsCounted: race.areFlagsCounted,
    guesses: players.flatMap(({ id, raceGuesses }): RaceGuesses => {
      const guess = raceGuesses.find(({ raceId }) => raceId === race.id);
      return guess && hasPick(guess) ? [[id, guess.drivers.FIRST, guess.drivers.TENTH]] : [];
    }),
  };
}

const tableRows = (tables: PointsTables, category: Category) =>
  [...tables[category]].sort(([a], [b]) => a - b);

/** Equal answers are equal text, in whatever order they were read. */
const inOrder = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the input of the chances.
 * @param scores of all players or of a league, from public guesses only
 */
export function publicSeason(
  facts: SeasonFacts,
  scores: SeasonScores,
  previousSeason: PreviousSeason,
): PublicSeason {
  const { tables } = scores;
  const players = scores.players.toSorted(byId);
  const races = facts.races.toSorted((a, b) => a.position - b.position);
  return {
    year: facts.year,
    calendar: races.map(({ id, sprintAt }) => ({ id, hasSprint: sprintAt !== null })),
    tables: byCategory((category) => tableRows(tables, category)),
    seasonGuesses: players
      .map(({ id, driverOrder, constructorOrder, flagCounts, answers }) => ({
        id,
        driverOrder,
        constructorOrder,
        flagCounts,
        ...(answers && { answers: inOrder(answers) }),
      }))
      .filter(
        ({ driverOrder, constructorOrder, flagCounts, answers }) =>
          driverOrder || constructorOrder || flagCounts || answers,
      ),
    lastYear: previousSeason,
    questions: facts.questions
      .map(({ id, kind, points, outcome }) => ({
        id,
        kind,
        points,
        outcome: outcome && { answers: outcome.answers, knownAt: outcome.knownAt },
      }))
      .sort(byId),
    run: races.flatMap((race, at) =>
      race.result === null ? [] : [{ at, race: toRunRace(race, players) }],
    ),
  };
}

/** Returns the competitors who have appeared in a standings list or a race by then. */
function seenIn(run: PublicSeason['run']) {
  const drivers = new Set<string>();
  const constructors = new Set<string>();
  for (const { race } of run) {
    for (const { driverId, constructorId } of [...race.result, ...(race.sprintResult ?? [])]) {
      drivers.add(driverId);
      if (constructorId !== null) constructors.add(constructorId);
    }
    for (const { competitorId } of race.driverStandings) drivers.add(competitorId);
    for (const { competitorId } of race.constructorStandings) constructors.add(competitorId);
  }
  return { drivers, constructors };
}

/** Returns the questions as they were known after the first races. */
export function questionsAfter(
  { questions, run }: PublicSeason,
  raceIndex: number,
): PublicSeason['questions'] {
  const completed = run.map(({ race }) => race);
  return questions.map((question) => {
    const from = countsFrom(question, completed);
    return from !== null && from > raceIndex ? { ...question, outcome: null } : question;
  });
}

/** Returns the season just after its first races; later changes do not affect it. */
export function seasonAfter(season: PublicSeason, raceIndex: number): PublicSeason {
  const run = season.run.slice(0, raceIndex);
  const questions = questionsAfter(season, raceIndex);
  return { ...season, run, questions, lastYear: previousSeasonAfter(season, raceIndex) };
}

/** Returns the previous season as it was known then, without competitors who joined since. */
export function previousSeasonAfter(
  { lastYear: previousSeason, run }: PublicSeason,
  raceIndex: number,
): PreviousSeason {
  const seen = seenIn(run.slice(0, raceIndex));
  return {
    driverOrder: previousSeason.driverOrder?.filter((id) => seen.drivers.has(id)) ?? null,
    constructorOrder:
      previousSeason.constructorOrder?.filter((id) => seen.constructors.has(id)) ?? null,
    flagCounts: previousSeason.flagCounts,
  };
}

/** Deadlines of closed and open guesses; only their order relative to `now` matters. */
const CLOSED = 0;
const OPEN = Number.MAX_SAFE_INTEGER;

const wholeRow = (row: Row): ResultRow => ({ ...row, gridPosition: null, laps: null });

const toFlag = (type: FlagType, index: number): Flag => ({
  id: String(index),
  type,
  session: 'RACE',
  lap: 1,
});

function toRaces({ calendar, run }: PublicSeason): Race[] {
  const runAt = new Map(run.map(({ at, race }) => [at, race]));
  return calendar.map(({ id, hasSprint }, at): Race => {
    const race = runAt.get(at);
    return {
      id,
      position: at + 1,
      name: '',
      circuit: null,
      startsAt: race?.startsAt ?? OPEN,
      guessDeadline: race === undefined ? OPEN : CLOSED,
      sprintAt: hasSprint ? CLOSED : null,
      grid: null,
      isGridProvisional: false,
      result: race?.result.map(wholeRow) ?? null,
      sprintResult: race?.sprintResult?.map(wholeRow) ?? null,
      driverStandings: race?.driverStandings ?? [],
      constructorStandings: race?.constructorStandings ?? [],
      flags: race?.flags.map(toFlag) ?? [],
      areFlagsCounted: race?.areFlagsCounted ?? false,
      liveOrder: null,
      isRecorded: false,
    };
  });
}

/** Returns the players who had guessed by then, by id. */
export function playerIdsOf({ seasonGuesses, run }: PublicSeason): string[] {
  const ids = new Set(seasonGuesses.map(({ id }) => id));
  for (const { race } of run) for (const [id] of race.guesses) ids.add(id);
  return [...ids].sort((a, b) => (a < b ? -1 : 1));
}

function toPlayers(season: PublicSeason): Player[] {
  const guesses = new Map(season.seasonGuesses.map((guess) => [guess.id, guess]));
  const raceGuesses = new Map<string, Player['raceGuesses'][number][]>();
  for (const { at, race } of season.run) {
    const raceId = season.calendar[at]?.id ?? '';
    for (const [id, FIRST, TENTH] of race.guesses) {
      const own = raceGuesses.get(id) ?? [];
      raceGuesses.set(id, own);
      own.push({ raceId, drivers: { FIRST, TENTH }, reserves: [] });
    }
  }
  return playerIdsOf(season).map((id) => ({
    ...NOTHING_GUESSED,
    ...guesses.get(id),
    id,
    // Names are left out: players are sorted by id, so that equal input has one order.
    name: '',
    raceGuesses: raceGuesses.get(id) ?? [],
  }));
}

/** Converts the input back to facts and players, as the rules need them. */
export function fromPublicSeason(season: PublicSeason) {
  const { drivers, constructors } = seenIn(season.run);
  for (const { driverOrder, constructorOrder } of season.seasonGuesses) {
    for (const id of driverOrder ?? []) drivers.add(id);
    for (const id of constructorOrder ?? []) constructors.add(id);
  }
  const facts: SeasonFacts = {
    year: season.year,
    guessDeadline: CLOSED,
    passedDeadline: null,
    hasReserves: false,
    isFinished: false,
    drivers: [...drivers]
      .sort()
      .map((id) => ({ id, name: '', code: '', number: null, constructorId: null })),
    constructors: [...constructors].sort().map((id) => ({ id, name: '', colour: '#000000' })),
    races: toRaces(season),
    questions: season.questions.map((question, at) => ({
      ...question,
      outcome: question.outcome && { ...question.outcome, changedAt: question.outcome.knownAt },
      position: at + 1,
      text: '',
    })),
  };
  const tables: PointsTables = byCategory((category) => new Map(season.tables[category]));
  return { facts, tables, players: toPlayers(season), lastYear: season.lastYear, now: CLOSED };
}
