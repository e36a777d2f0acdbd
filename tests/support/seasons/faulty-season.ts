import type { ActionItem, Overview } from '#contract/admin/admin-overview.ts';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { RaceEntry, ResultEntry } from '#server/importing/fetch/season-file.ts';
import { differencesFromFacts } from '../checks/differences-from-facts.ts';
import type { FaultKind } from '../f1-api/faults.ts';
import { USUAL_SCENARIO } from '../f1-api/scenario.ts';
import { readWaitingReviews } from '../rows/waiting-reviews.ts';
import { type LiveGame, startLiveGame } from '../worlds/live-game.ts';
import { replaySeason } from './season-replay.ts';

const CALLS: Readonly<Record<string, RegExp>> = {
  'the results': /jolpica \d+\/\d+\/results/,
  'the sprints': /jolpica \d+\/\d+\/sprint/,
  qualifying: /jolpica \d+\/\d+\/qualifying/,
  'the standings': /jolpica \d+\/\d+\/(driver|constructor)standings/,
  'the calendar': /jolpica \d+\/races/,
  'the entries': /jolpica \d+\/(\d+\/)?(drivers|constructors)\b/,
  Jolpica: /^jolpica/,
  'the sessions': /openf1 (sessions|meetings)/,
  'the grids': /openf1 starting_grid/,
  "race control's messages": /openf1 race_control/,
  'the names': /openf1 drivers/,
  OpenF1: /^openf1/,
};
/** Without a network all broken exchanges are alike: `RESET`. */
const ANYWHERE: readonly FaultKind[] = [
  ...(['RESET', 'ERROR_500', 'HTML', 'HTML_AS_JSON', 'THROTTLED'] as const),
  ...(['THROTTLED_FOR_A_WHILE', 'FORBIDDEN', 'CLOSED', 'NOT_FOUND', 'NOT_FOUND_PAGE'] as const),
  ...(['REDIRECT', 'EMPTY', 'HALF', 'HALF_UNCOUNTED', 'DUPLICATE_DRIVER'] as const),
  ...(['POSITION_ZERO', 'PROTO', 'NO_ZONE'] as const),
];
/** Faults of one kind of call are drawn as often as the others of it together. */
const ONLY_THERE: Readonly<Record<string, readonly FaultKind[]>> = {
  'the results': ['NULL_GRIDS', 'LAST_ROW_LOST', 'NO_POINTS'],
  'the sprints': ['LAST_ROW_LOST', 'NO_POINTS'],
  'the standings': ['NO_POINTS'],
  'the calendar': ['NO_TIME'],
  "race control's messages": [
    ...(['NEW_WORDING', 'EVERY_SECOND_FLAG'] as const),
    ...(['LAST_SAFETY_CAR_LOST', 'SAFETY_CARS_TWICE'] as const),
  ],
};

/** Calls that each source needs for a grid before the race, with the earliest time of its data. */
const TELLING_GRIDS = [
  { calls: ['openf1 sessions?', 'openf1 starting_grid?'], after: USUAL_SCENARIO.gridDelayMs },
  { calls: ['jolpica 2000/1/qualifying'], after: USUAL_SCENARIO.qualifyingDelayMs },
] as const;

/** Calendar of the source that alone can have starts wrong. */
const THE_CALENDAR = 'jolpica 2000/races';

const OF_OTHER_THINGS: readonly ActionItem['kind'][] = ['SEASON_CAN_BE_FINISHED', 'BACKUP_OLD'];

interface BrokenCalls {
  readonly matching: RegExp;
  readonly kind: FaultKind;
  readonly from: Instant;
  readonly until: Instant;
}

/** Fault with its name and its effect on the sources. */
interface Fault {
  readonly name: string;
  readonly begin: (game: LiveGame, broken: BrokenCalls[]) => void;
}

const pick = <T>(random: SeededRandom, from: readonly T[]): T =>
  from[Math.floor(random.next() * from.length)] as T;
const between = (random: SeededRandom, least: number, most: number) =>
  Math.round(least + random.next() * (most - least));

function brokenCalls(race: RaceEntry, random: SeededRandom): Fault {
  const what = pick(random, Object.keys(CALLS));
  const special = ONLY_THERE[what] ?? ANYWHERE;
  const kind = pick(random, random.next() < 0.5 ? ANYWHERE : special);
  const hours = pick(random, [1, 3, 8, 24, 60]);
  const qualifying = Date.parse(race.qualifyingAt);
  const from = between(random, qualifying - 12 * HOUR_MS, Date.parse(race.startsAt) + 6 * HOUR_MS);
  return {
    name: `${race.key}: ${kind} in ${what} for ${hours} h`,
    begin: (_game, broken) =>
      broken.push({ matching: CALLS[what] as RegExp, kind, from, until: from + hours * HOUR_MS }),
  };
}

const isOf = (race: RaceEntry) => (each: { readonly race: string }) => each.race === race.key;

/** Returns a fault where the sources first have another result, with matching standings. */
function corrected(race: RaceEntry, random: SeededRandom): Fault {
  const rows = race.result ?? [];
  const hours = pick(random, [4, 12, 48, 100, 200]);
  const how = pick(random, ['two exchanged', 'one left out', 'one disqualified', 'laps']);
  const from = (after: number, told: readonly ResultEntry[]) => ({
    from: new Date(Date.parse(race.startsAt) + after * HOUR_MS).toISOString(),
    rows: [...told],
  });
  const phases = [from(0, wrong(rows, how)), from(hours, rows)];
  return {
    name: `${race.key}: ${how}, corrected after ${hours} h`,
    begin({ api: { scenario }, file }) {
      const of = { attribution: '', about: '', year: file.year, race: race.key };
      const others = scenario.corrections.filter((each) => !isOf(race)(each));
      scenario.corrections = [...others, { ...of, result: phases, qualifying: [] }];
    },
  };
}

function wrong(rows: readonly ResultEntry[], how: string): readonly ResultEntry[] {
  const [first, second, ...rest] = rows;
  if (first === undefined || second === undefined) return rows;
  if (how === 'one left out') return rows.slice(0, -1);
  if (how === 'laps') return [{ ...first, laps: (first.laps ?? 1) - 1 }, second, ...rest];
  if (how === 'two exchanged') {
    return [
      { ...second, position: 1, points: first.points },
      { ...first, position: 2, points: second.points },
      ...rest,
    ];
  }
  const last = rows.findLast(({ status }) => status === 'CLASSIFIED');
  return rows.map((row) => {
    if (row !== last) return row;
    const { position: _position, ...rest } = row;
    return { ...rest, status: 'DISQUALIFIED', points: 0 };
  });
}

/** The standings follow the result hours later. */
function lateStandings(race: RaceEntry, random: SeededRandom): Fault {
  const hours = pick(random, [1, 5, 12]);
  const from = Date.parse(race.startsAt);
  return {
    name: `${race.key}: standings ${hours} h late`,
    begin: (_game, broken) =>
      broken.push({
        matching: CALLS['the standings'] as RegExp,
        kind: 'NOT_FOUND',
        from,
        until: from + (2.5 + hours) * HOUR_MS,
      }),
  };
}

/** One source has another start for a while. */
function wrongStart(race: RaceEntry, random: SeededRandom): Fault {
  const hours = pick(random, [-24, -10, -3, 3]);
  const startsAt = Date.parse(race.startsAt);
  return {
    name: `${race.key}: Jolpica has a start ${hours} h from the true one`,
    begin({ api: { scenario } }) {
      scenario.staleStarts = { [race.key]: startsAt + hours * HOUR_MS };
    },
  };
}

function faultOf(race: RaceEntry, random: SeededRandom): Fault {
  const kind = random.next();
  if (kind < 0.2) return corrected(race, random);
  if (kind < 0.28) return lateStandings(race, random);
  if (kind < 0.36) return wrongStart(race, random);
  return brokenCalls(race, random);
}

export interface FaultySeason {
  readonly year: number;
  readonly seed: number;
  /** Weekends to run, all by default; the season is added before the first of them. */
  readonly weekends?: readonly string[];
  readonly faultsAWeekend?: number;
}

/**
 * Simulates a season with faults in each weekend. An admin comes once a week and accepts all
 * waiting reviews.
 */
export async function liveThroughFaults(
  database: OpenDatabase,
  { year, seed, weekends, faultsAWeekend = 2 }: FaultySeason,
) {
  const game = await startLiveGame(database, year);
  const { api, clock, admin, file } = game;
  try {
    const random = seededRandom(`faults ${year} ${seed}`);
    const races = file.races.filter(({ key }) => weekends === undefined || weekends.includes(key));
    const [first, last] = [races[0], races.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There are no weekends');
    clock.set(Date.parse(first.qualifyingAt) - 5 * DAY_MS);
    await admin.send('PUT', `/api/admin/seasons/${year}`);
    await admin.send('PUT', `/api/admin/seasons/${year}/imports`, { isOn: true });
    const replay = await replaySeason(database, game);
    const broken: BrokenCalls[] = [];
    const faults: string[] = [];
    const isBrokenNow = ({ from, until }: BrokenCalls) =>
      from <= clock.now() && clock.now() < until;
    const before = async () => {
      api.mend();
      for (const each of broken.filter(isBrokenNow)) api.breakAnswers(each.matching, each.kind);
    };
    /** Returns true if a source could have delivered the grid by now. */
    const hasToldGrid = (race: RaceEntry) =>
      TELLING_GRIDS.some(
        ({ calls, after }) =>
          Date.parse(race.qualifyingAt) + after <= clock.now() && calls.every(canBeHeard),
      );
    const canBeHeard = (call: string) =>
      !broken.filter(isBrokenNow).some(({ matching }) => matching.test(call));
    const closed: string[] = [];
    const sourceless: string[] = [];
    const wronglyClosed: string[] = [];
    /** Simulates the hours until the deadline, and checks if the race could be guessed. */
    const untilDeadline = async (race: RaceEntry) => {
      const lastMinute = Date.parse(race.startsAt) - 6 * MINUTE_MS;
      let isTold = false;
      const hear = async () => {
        await before();
        isTold ||= hasToldGrid(race);
      };
      await replay.until(lastMinute - 3 * HOUR_MS, { before: hear });
      // The sources agree on the start by then, as far as they are reachable.
      let isStartRight = !Object.hasOwn(api.scenario.staleStarts, race.key);
      api.scenario.staleStarts = {};
      await replay.until(lastMinute, {
        async before() {
          await hear();
          isStartRight ||= canBeHeard(THE_CALENDAR);
        },
      });
      const form = await admin.get(`/api/guess/race/${await game.raceId(race.key)}`);
      const { isOpen, grid } = (await form.json()) as RaceToGuessView;
      if (isOpen && grid.length > 0) return;
      (isTold ? (isStartRight ? closed : wronglyClosed) : sourceless).push(race.key);
    };
    let accepted = 0;
    const acceptWhatWaits = async () => {
      for (const { id } of await readWaitingReviews(admin)) {
        const decision = { decision: 'ACCEPTED' };
        const { ok } = await admin.send('PUT', `/api/admin/reviews/${id}`, decision);
        // Two corrections of one race may come together.
        if (ok) accepted += 1;
      }
    };
    for (const race of races) {
      api.scenario.staleStarts = {};
      for (let count = 0; count < faultsAWeekend; count += 1) {
        const fault = faultOf(race, random);
        fault.begin(game, broken);
        faults.push(fault.name);
      }
      await untilDeadline(race);
      await replay.until(Date.parse(race.startsAt) + 3 * DAY_MS, { before });
      await acceptWhatWaits();
    }
    for (let week = 1; week <= 3; week += 1) {
      await replay.until(Date.parse(last.startsAt) + week * 7 * DAY_MS, { before });
      await acceptWhatWaits();
    }
    await replay.until(clock.now() + DAY_MS, { before });
    const { attention } = await admin.getJson<Overview>('/api/admin/overview');
    const run = file.races.filter(({ startsAt }) => Date.parse(startsAt) <= clock.now());
    return {
      faults,
      requests: api.requests.length,
      differences: (await differencesFromFacts(database.db, file, run)).filter(
        (each) => !wronglyClosed.some((key) => each.startsWith(`${key} times`)),
      ),
      accepted,
      /**
       * Weekends that could not be guessed at the deadline, although a source could have delivered
       * the grid.
       */
      closed,
      /** Weekends that could not be guessed at the deadline, and neither source had the grid. */
      sourceless,
      /**
       * Weekends closed for good, because Jolpica had an earlier start and was unreachable when it
       * withdrew that.
       */
      wronglyClosed,
      /** Action items that remain for an admin at the end, as far as the sources cause them. */
      open: attention.filter(({ kind }) => !OF_OTHER_THINGS.includes(kind)),
    };
  } finally {
    await game.close();
  }
}
