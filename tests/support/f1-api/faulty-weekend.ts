import type { AdminImports } from '#contract/admin/admin-imports.ts';
import type { Overview } from '#contract/admin/admin-overview.ts';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import type { ImportReport } from '#server/importing/report/import-report.ts';
import { dumpSeason } from '../checks/season-dump.ts';
import { startServer } from '../requests/start-server.ts';
import { insertRaceGuess, insertUser } from '../rows/factories.ts';
import { insertPerson, logIn } from '../rows/people.ts';
import { type RowSnapshot, restoreRows, snapshotRows } from '../rows/snapshot-rows.ts';
import { readWaitingReviews } from '../rows/waiting-reviews.ts';
import { createTestClock } from '../running/test-clock.ts';
import { replaySeason } from '../seasons/season-replay.ts';
import { readSeasonFile, sourceOf } from '../seasons/season-sources.ts';
import { startMailServer } from '../services/mail-server.ts';
import { createInstallation, sendDueMessages } from '../worlds/message-world.ts';
import { type F1Api, startF1Api } from './f1-api.ts';
import { judgeFaultyRun } from './judge-faulty-run.ts';
import { USUAL_SCENARIO } from './scenario.ts';

const YEAR = 2025;
const WHOLE = readSeasonFile(YEAR);
/**
 * Races of the season: a sprint weekend with one race before it and three after it, the next of
 * which brings a new driver.
 */
const RACES = ['saudi-arabia', 'miami', 'emilia-romagna', 'monaco', 'spain'];
export const SEASON: SeasonFile = {
  ...WHOLE,
  races: WHOLE.races.filter(({ key }) => RACES.includes(key)),
};
const DEADLINE = Date.parse('2025-05-04T19:55Z');
const ADDED_AT = Date.parse('2025-04-30T12:00:00Z');

type Span = readonly [from: string, until: string];
type Moments = Readonly<Record<string, readonly [Span] | readonly [Span, Span]>>;
const THE_RACE: Span = ['2025-05-04T22:25Z', '2025-05-04T22:58Z'];
/** Time spans that are simulated; the server sleeps in between. */
export const MOMENTS = {
  'before the weekend': [['2025-05-01T12:00Z', '2025-05-02T05:00Z']],
  'after the sprint': [['2025-05-03T17:25Z', '2025-05-03T18:00Z']],
  'after qualifying': [['2025-05-03T21:55Z', '2025-05-03T22:25Z']],
  'on race day': [
    ['2025-05-04T04:00Z', '2025-05-04T04:20Z'],
    ['2025-05-04T11:00Z', '2025-05-04T11:20Z'],
  ],
  'after the race': [THE_RACE],
  'the next morning': [THE_RACE, ['2025-05-05T04:00Z', '2025-05-05T05:00Z']],
  'a week later': [THE_RACE, ['2025-05-11T12:00Z', '2025-05-12T20:00Z']],
} as const satisfies Moments;
export type Moment = keyof typeof MOMENTS;

/** Maximum time in ms to recover; longer means that something is stuck. */
const MAX_RECOVERY_MS = 26 * HOUR_MS;
/** Patience in ms; stalled calls never respond, so nothing is lost by not waiting. */
const PATIENCE_MS = 50;

interface Stage {
  readonly api: F1Api;
  readonly clock: { now(): Instant };
}

export interface Fault {
  readonly name: string;
  /** Sets up the sources for the first span and later ones. */
  readonly begin?: (stage: Stage) => void;
  /** Changes the sources for the last span; what `begin` set up is over by then. */
  readonly later?: (stage: Stage) => void;
  /** Calls that never end. */
  readonly stalls?: RegExp;
  readonly corrections?: 'auto';
  /** True if a player has guessed the race. */
  readonly isGuessed?: boolean;
  /** Matches wrong data that is stored anyway, because it cannot be recognised. */
  readonly taken?: RegExp;
}

export type FaultSwitch = keyof ReturnType<typeof handsOf>;

function handsOf(admin: Awaited<ReturnType<typeof logIn>>) {
  const imports = () => admin.getJson<AdminImports>('/api/admin/imports');
  return {
    'an admin accepts the review': async () => {
      for (const { id } of await readWaitingReviews(admin)) {
        await admin.send('PUT', `/api/admin/reviews/${id}`, { decision: 'ACCEPTED' });
      }
    },
    'an admin moves the deadline': async (raceId: string) => {
      const body = { guessDeadline: DEADLINE };
      await admin.send('PUT', `/api/admin/races/${raceId}/deadline`, body);
    },
    'an admin has seen it': async () => {
      for (const { id } of (await imports()).seasons[0]?.notices ?? []) {
        await admin.send('PUT', `/api/admin/import-notices/${id}/dismissed`);
      }
    },
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Runs the scheduler through the weekend of Miami, each time with another fault.
 * @param moments in the order of their first spans
 */
export async function openFaultyWeekend<Moment extends string>(
  database: OpenDatabase,
  moments: Readonly<Record<Moment, Moments[string]>>,
) {
  const spansOf = (moment: Moment) =>
    moments[moment].map(([from, until]) => ({ from: Date.parse(from), until: Date.parse(until) }));
  const clock = createTestClock(ADDED_AT);
  const api = await startF1Api([SEASON], clock);
  const server = await startServer(database, { clock, now: ADDED_AT, bundled: sourceOf(null) });
  const mailbox = await startMailServer();
  const post = createInstallation(database, mailbox.url, clock);
  const { id } = await insertPerson(database, server, {
    login: 'admin',
    username: 'Sjefen',
    is_admin: 1,
  });
  const address = { user_id: id, address: 'sjefen@example.org', verified_at: 0 };
  await database.db.insertInto('reminder_address').values(address).execute();
  const admin = await logIn(server, 'admin');
  const hands = handsOf(admin);
  const dump = () => dumpSeason(database.db, YEAR);

  /**
   * Returns what the portal, import page, reviews, mail and race page say now, most urgent first.
   */
  async function tellings() {
    const { attention } = await admin.getJson<Overview>('/api/admin/overview');
    const { seasons } = await admin.getJson<AdminImports>('/api/admin/imports');
    const [waiting] = await readWaitingReviews(admin);
    const mails = mailbox.mails.length;
    await sendDueMessages(post);
    const race = `/api/public/stats/race/${waiting?.race.id}`;
    const isMarked = waiting && (await admin.getJson<RaceStats>(race)).isCorrectionWaiting;
    return {
      asked: [
        ...(waiting ? ['review'] : []),
        ...(isMarked ? ['race page'] : []),
        ...(mailbox.mails.length > mails ? ['mail'] : []),
      ],
      portal: attention
        .filter(({ kind }) => kind !== 'BACKUP_OLD' && kind !== 'REVIEWS_WAITING')
        .map((each): string => (each.kind === 'SOURCE_NOTICE' ? each.code : each.kind)),
      imports: seasons[0]?.notices.map(({ code }) => code as string) ?? [],
    };
  }
  type Tellings = Awaited<ReturnType<typeof tellings>>;
  type Usual = {
    readonly stored: SeasonDump;
    readonly told: Tellings;
    readonly log: readonly string[];
  };

  function loudest(told: Tellings, usual: Usual, log: readonly string[]): string {
    const beyond = (all: readonly string[], known: readonly string[]) =>
      [...new Set(all.filter((each) => !known.includes(each)))].sort().join(', ');
    const asked = beyond([...told.asked], usual.told.asked);
    const portal = beyond(told.portal, usual.told.portal);
    const imports = beyond(told.imports, usual.told.imports);
    const lines = beyond(log, usual.log);
    if (asked !== '') return asked;
    if (portal !== '') return `portal: ${portal}`;
    if (imports !== '') return `imports: ${imports}`;
    return lines === '' ? 'nobody' : `log: ${lines}`;
  }

  let replays = 1;
  async function replay({ stalls, corrections }: Partial<Fault> = {}) {
    replays += 1;
    const callOf = (url: string) =>
      url.replace(api.urls.jolpica, 'jolpica ').replace(`${api.urls.openf1}/`, 'openf1 ');
    return replaySeason(
      database,
      { api, clock },
      {
        seed: replays,
        environment: corrections === undefined ? {} : { CORRECTIONS: corrections },
        fetch: (url, init) => {
          const signal = stalls?.test(callOf(url)) ? AbortSignal.timeout(PATIENCE_MS) : null;
          return fetch(url, { ...init, ...(signal && { signal }) });
        },
      },
    );
  }

  function mend() {
    api.mend();
    Object.assign(api.scenario, USUAL_SCENARIO);
  }

  // Runs a weekend without a fault.
  await admin.send('PUT', `/api/admin/seasons/${YEAR}`);
  await admin.send('PUT', `/api/admin/seasons/${YEAR}/imports`, { isOn: true });
  const life = await replay();
  await life.until(ADDED_AT + HOUR_MS);
  const kept = new Map<Instant, RowSnapshot>();
  const usual = new Map<Moment, Usual>();
  for (const moment of Object.keys(moments) as Moment[]) {
    for (const { from, until } of spansOf(moment).filter(({ from }) => from > clock.now())) {
      clock.set(from);
      kept.set(from, await snapshotRows(database));
      await life.until(until);
    }
    const log = life.runs.splice(0).flatMap(codesOf);
    usual.set(moment, { stored: await dump(), told: await tellings(), log });
  }
  const player = await insertUser(database.db, { username: 'Kari' });
  const miami = await database.db
    .selectFrom('race')
    .select('id')
    .where('key', '=', 'miami')
    .executeTakeFirstOrThrow();
  const driver = await database.db.selectFrom('driver').select('id').executeTakeFirstOrThrow();
  const guess = { userId: player.id, raceId: miami.id, first: driver.id };
  let revision = 1_000_000;

  /** Simulates the first of two spans, and stops at the start of the last. */
  async function beginWith(fault: Fault, during: Moment) {
    const spans = spansOf(during);
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) throw new Error(`There is no ${during}`);
    revision += 1000;
    await restoreRows(database, kept.get(first.from) ?? new Map(), revision);
    if (fault.isGuessed) await insertRaceGuess(database.db, guess);
    mend();
    clock.set(first.from);
    const run = await replay(fault);
    fault.begin?.({ api, clock });
    if (last !== first) {
      await run.until(first.until);
      clock.set(last.from);
      if (fault.later) mend();
      fault.later?.({ api, clock });
    }
    run.runs.length = 0;
    return { run, last };
  }

  return {
    /**
     * @returns the drivers who can be guessed a minute before the deadline, and the outcome of
     * guessing the last one
     */
    async guessInTime(fault: Fault, during: Moment) {
      const { run, last } = await beginWith(fault, during);
      await run.until(last.until);
      clock.set(DEADLINE - MINUTE_MS);
      const path = `/api/guess/race/${miami.id}`;
      const { grid } = await admin.getJson<RaceToGuessView>(path);
      const guess = { driver: grid.at(-1)?.competitor.id ?? null };
      const { status } = await admin.send('PUT', `${path}/first`, guess);
      return { drivers: grid.map(({ competitor }) => competitor.id).sort(), status };
    },
    tellings,
    /** @returns the effect of a fault in the words of the table, and what is wrong with it */
    async liveThrough(fault: Fault, during: Moment, hand: FaultSwitch | null) {
      const healthy = usual.get(during);
      if (!healthy) throw new Error(`There is no ${during}`);
      const { run, last } = await beginWith(fault, during);
      const before = await dump();
      await run.until(last.until);
      const after = await dump();
      const stored = wordFor(before, after, healthy.stored);
      const told = loudest(await tellings(), healthy, run.runs.flatMap(codesOf));
      const wrong = judgeFaultyRun(plain(before), plain(after), plain(healthy.stored));

      mend();
      const isRight = async () => {
        if (hand !== null) await hands[hand](miami.id);
        if (!isSame(await dump(), healthy.stored)) return false;
        const { asked, portal } = await tellings();
        return asked.length + portal.length === 0;
      };
      if (!(await isRight())) {
        await run.until(clock.now() + MAX_RECOVERY_MS, { isEnough: isRight });
      }
      const end = await tellings();
      return {
        stored,
        told,
        wrong: wrong.filter((each) => !fault.taken?.test(each)),
        stuck: [
          ...(isSame(await dump(), healthy.stored) ? [] : ['it has not become right']),
          ...end.portal,
          ...end.asked,
        ],
      };
    },
    async close() {
      await mailbox.close();
      await server.close();
      await api.close();
    },
  };
}

type SeasonDump = Awaited<ReturnType<typeof dumpSeason>>;

function wordFor(before: SeasonDump, after: SeasonDump, right: SeasonDump) {
  if (isSame(after, right)) return 'right';
  return isSame(after, before) ? 'as before' : 'in part';
}

/** Removes grid slots, which may arrive days after a result. */
function plain(dump: SeasonDump): SeasonDump {
  const results = (dump.lists.RACE_RESULT ?? []).map((row) =>
    row.replace(/"grid_position":[^,}]+,?/, ''),
  );
  return { ...dump, lists: { ...dump.lists, RACE_RESULT: results } };
}

function codesOf({ outcome, reasons, notices, changes }: ImportReport): string[] {
  const isNothing = outcome === 'FAILED' || outcome === 'REFUSED';
  return [
    ...(isNothing ? reasons : []).map(({ code }) => code),
    ...notices.map(({ code }) => code),
    ...changes.map(({ kind }) => kind),
  ];
}
