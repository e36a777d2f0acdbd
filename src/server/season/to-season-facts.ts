import { groupBy } from '#domain/base/group-by.ts';
import type { Instant } from '#domain/base/time.ts';
import { NO_PICKS, type Player, type RaceGuess } from '#domain/guessing/guesses.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import {
  byCategory,
  type Category,
  type FlagCounts,
  type FlagType,
  type RaceCategory,
} from '#domain/season/category.ts';
import { circuitOf } from '#domain/season/known-circuits.ts';
import type { Answers, Question, QuestionKind } from '#domain/season/question.ts';
import type { LiveOrder, Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';
import type { CompetitorKind, LiveOrderTable, ResultRowTable } from '#server/db/tables.ts';
import { toAnswer } from './answer-columns.ts';
import type { selectOwnGuesses } from './player-guesses.queries.ts';
import { gridStateOf } from './result-lists/result-lists.ts';
import type { selectSeason } from './season.queries.ts';

type StoredSeason = NonNullable<Awaited<ReturnType<typeof selectSeason>>>;
type StoredGuesses = Awaited<ReturnType<typeof selectOwnGuesses>>;

export function toResultRow(row: ResultRowTable): ResultRow {
  return {
    driverId: row.driver_id,
    constructorId: row.constructor_id,
    status: row.status,
    gridPosition: row.grid_position,
    laps: row.laps,
    points: row.points,
  };
}

/** Returns the order of a race while it is on; `null` if no position is known. */
export function toLiveOrder(rows: readonly LiveOrderTable[]): LiveOrder | null {
  if (rows.length === 0) return null;
  return {
    drivers: new Map(rows.map(({ position, driver_id }) => [position, driver_id])),
    setAt: Math.max(...rows.map(({ set_at }) => set_at)),
  };
}

function toQuestions({ questions, questionPoints, rightAnswers }: StoredSeason): Question[] {
  const points = groupBy(questionPoints, (row) => row.question_id);
  const right = groupBy(rightAnswers, (row) => row.question_id);
  return questions.map(({ id, position, text, kind, known_at, changed_at }) => ({
    id,
    position,
    text,
    kind,
    points: (points.get(id) ?? []).map((row) => row.points),
    outcome:
      known_at === null
        ? null
        : {
            answers: (right.get(id) ?? []).map(toAnswer),
            knownAt: known_at,
            changedAt: changed_at ?? known_at,
          },
  }));
}

/** Converts the rows of a season to the plain values that the rules work on. */
export function toSeasonFacts(stored: StoredSeason): SeasonFacts {
  const grids = groupBy(stored.gridPlaces, (row) => row.race_id);
  const results = groupBy(stored.resultRows, (row) => `${row.session} ${row.race_id}`);
  const standings = groupBy(stored.standings, (row) => `${row.kind} ${row.race_id}`);
  const standingsOf = (kind: CompetitorKind, raceId: string): Standing[] =>
    (standings.get(`${kind} ${raceId}`) ?? []).map((row) => ({
      competitorId: row.competitor_id,
      position: row.position,
      points: row.points,
    }));
  const flags = groupBy(stored.flags, (row) => row.race_id);
  const liveOrders = groupBy(stored.liveOrders, (row) => row.race_id);
  const recorded = new Set(stored.recordings.map(({ race_id }) => race_id));

  const races = stored.races.map(
    (race): Race => ({
      id: race.id,
      position: race.position,
      name: race.name,
      circuit: circuitOf(race.key, race.year),
      startsAt: race.starts_at,
      guessDeadline: race.guess_deadline,
      sprintAt: race.sprint_at,
      grid:
        grids.get(race.id)?.map((row) => ({
          driverId: row.driver_id,
          constructorId: row.constructor_id,
          position: row.position,
        })) ?? null,
      isGridProvisional: gridStateOf(grids.get(race.id) ?? []) === 'PROVISIONAL',
      result: results.get(`RACE ${race.id}`)?.map(toResultRow) ?? null,
      sprintResult: results.get(`SPRINT ${race.id}`)?.map(toResultRow) ?? null,
      driverStandings: standingsOf('DRIVER', race.id),
      constructorStandings: standingsOf('CONSTRUCTOR', race.id),
      flags: (flags.get(race.id) ?? []).map(({ id, type, session, lap }) => ({
        id,
        type,
        session,
        lap,
      })),
      areFlagsCounted: race.flags_counted_at !== null,
      liveOrder: results.has(`RACE ${race.id}`) ? null : toLiveOrder(liveOrders.get(race.id) ?? []),
      isRecorded: recorded.has(race.id),
    }),
  );

  return {
    year: stored.season.year,
    guessDeadline: stored.season.guess_deadline,
    passedDeadline: stored.season.passed_deadline,
    hasReserves: stored.season.has_reserves === 1,
    isFinished: stored.season.finished_at !== null,
    drivers: stored.drivers.map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      number: row.number,
      constructorId: row.constructor_id,
    })),
    constructors: stored.constructors.map(({ id, name, colour }) => ({ id, name, colour })),
    races,
    questions: toQuestions(stored),
  };
}

export function toPointsTables(rows: StoredSeason['points']): PointsTables {
  const grouped = groupBy(rows, (row) => row.category);
  const table = (category: Category) =>
    new Map((grouped.get(category) ?? []).map((row) => [row.difference, row.points]));
  return byCategory(table);
}

/** Row of a pick as `selectOwnGuesses` returns it. */
type StoredPick = [
  raceId: string,
  category: RaceCategory,
  driverId: string,
  isReserve: number,
  savedAt: Instant,
];

export const toOrder = ({ competitor_ids }: { readonly competitor_ids: string }) =>
  JSON.parse(competitor_ids) as string[];

export function toFlagCounts({ counts }: { readonly counts: string }): FlagCounts {
  const given = new Map(JSON.parse(counts) as [FlagType, number][]);
  return {
    YELLOW_FLAG: given.get('YELLOW_FLAG') ?? 0,
    RED_FLAG: given.get('RED_FLAG') ?? 0,
    SAFETY_CAR: given.get('SAFETY_CAR') ?? 0,
  };
}

/** Answer of a player as `selectAnswers` returns it. */
type StoredAnswer = [
  questionId: string,
  kind: QuestionKind,
  competitorId: string | null,
  number: number | null,
];

export function toAnswers({ answers }: { readonly answers: string }): Answers {
  const rows = JSON.parse(answers) as StoredAnswer[];
  return Object.fromEntries(
    rows.map(([id, kind, competitor_id, number]) => [
      id,
      toAnswer({ kind, competitor_id, number }),
    ]),
  );
}

/** Returns a player with all own guesses; `null` for a user without a name. */
export function toPlayer({ users, orders, flags, answers, races }: StoredGuesses): Player | null {
  const [user] = users;
  if (user === undefined) return null;
  const orderOf = (kind: CompetitorKind) => orders.find((row) => row.kind === kind);
  const [drivers, constructors] = [orderOf('DRIVER'), orderOf('CONSTRUCTOR')];
  const [ownFlags] = flags;
  const [ownAnswers] = answers;
  const raceGuesses = new Map<string, RaceGuess>();
  const rows = JSON.parse(races[0]?.places ?? '[]') as StoredPick[];
  for (const [raceId, category, driverId, isReserve] of rows) {
    const { drivers: picks = NO_PICKS, reserves = [] } = raceGuesses.get(raceId) ?? {};
    raceGuesses.set(raceId, {
      raceId,
      drivers: { ...picks, [category]: driverId },
      reserves: isReserve === 1 ? [...reserves, category] : reserves,
    });
  }
  return {
    id: user.id,
    name: user.username ?? '',
    driverOrder: drivers === undefined ? null : toOrder(drivers),
    constructorOrder: constructors === undefined ? null : toOrder(constructors),
    flagCounts: ownFlags === undefined ? null : toFlagCounts(ownFlags),
    answers: ownAnswers === undefined ? null : toAnswers(ownAnswers),
    savedAt: {
      drivers: drivers?.saved_at ?? null,
      constructors: constructors?.saved_at ?? null,
      flags: ownFlags?.saved_at ?? null,
      answers: ownAnswers?.saved_at ?? null,
    },
    raceGuesses: [...raceGuesses.values()],
  };
}
