import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, WEEK_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import { holdsLease, type Lease, runAlone } from '#server/db/lease.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { selectGridDrivers } from '#server/season/live-order/live-order.queries.ts';
import type { OpenF1, OpenF1Session } from '../fetch/live/openf1/openf1.ts';
import { driversOf } from '../fetch/live/openf1-facts.ts';
import type { ImportNotice, RaiseNotice } from '../finding.ts';
import { NO_RESPONSES, weekendOf } from '../live-order/race-so-far.ts';
import { describeReason } from '../report/describe-import.ts';
import { makeRecording } from './make-recording.ts';
import {
  type RecordableRace,
  selectLapCount,
  selectRecordableRaces,
  storeRecording,
} from './recordable-races.queries.ts';

export const RECORDINGS_JOB = 'recordings';

const EVERY_MS = 10 * MINUTE_MS;
/** Maximum number of races in a run: each takes four or five requests of the imports' budget. */
const RACES_PER_RUN = 2;
/** Time in ms that the requests of a run may take, and after which another instance may begin one. */
const RUN_MS = MINUTE_MS;
const LEASE_MS = RUN_MS + 30 * SECOND_MS;
/** Time in ms until a race is tried again, which doubles each time. */
const FIRST_RETRY_MS = HOUR_MS;
const LATEST_RETRY_MS = WEEK_MS;

type Installation = Pick<AppContext, 'database' | 'clock' | 'wallClock'>;

/** Returns a client of OpenF1 for a run, see `openPastSessions`. */
export type OpenPastSessions = (until: Instant, raise: RaiseNotice) => OpenF1;

/** Callbacks for the log. */
interface Listeners {
  readonly onRecorded: (race: RecordableRace, bytes: number) => void;
  /** One call for each new reason why a race cannot be recorded. */
  readonly onMissing: (race: RecordableRace, reason: string) => void;
}

interface Tries {
  readonly failures: number;
  readonly nextAt: Instant;
  readonly reason: string;
}

/** Thrown when OpenF1 cannot be asked now: it is closed while a session is on. */
class Unavailable extends Error {
  override name = 'Unavailable';
}

/**
 * Creates the job that records races once they have a result, a few each run and the latest first.
 * What fails is tried again later and later. That is kept in memory: after a restart each is tried
 * once more.
 * @returns a function that resolves to true if it has tried any
 */
export function createRaceRecorder(
  { database, clock, wallClock }: Installation,
  pastSessions: OpenPastSessions,
  { onRecorded, onMissing }: Listeners,
): (stopping?: AbortSignal) => Promise<boolean> {
  const tries = new Map<string, Tries>();

  const isDue = ({ id }: RecordableRace) => {
    const { nextAt = 0 } = tries.get(id) ?? {};
    const now = wallClock.now();
    return now >= nextAt || nextAt > now + LATEST_RETRY_MS;
  };

  function fail(race: RecordableRace, reason: string): void {
    const before = tries.get(race.id);
    const failures = (before?.failures ?? 0) + 1;
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LATEST_RETRY_MS);
    tries.set(race.id, { failures, nextAt: wallClock.now() + retryMs, reason });
    if (before?.reason !== reason) onMissing(race, reason);
  }

  async function record(race: RecordableRace, run: Run, lease: Lease): Promise<void> {
    const { drivers, lapCount } = await database.inReadTransaction(async (trx) => ({
      drivers: await selectGridDrivers(trx, race.id),
      lapCount: await selectLapCount(trx, race.id),
    }));
    const grid = drivers.map(({ driverId: key, code }) => ({ key, code, number: null }));
    const past = await run.fetch(race);
    if ('missing' in past) return fail(race, past.missing);
    const made = makeRecording(past, { startsAt: race.startsAt, grid, lapCount }, wallClock.now());
    if ('missing' in made) return fail(race, `openf1 has no ${made.missing}`);
    const isStored = await database.inWriteTransaction(
      async (trx) =>
        (await holdsLease(trx, lease)) && storeRecording(trx, race, made.recording, clock.now()),
    );
    tries.delete(race.id);
    if (isStored) onRecorded(race, JSON.stringify(made.recording).length);
  }

  return async (stopping) => {
    const due = async () => (await database.inReadTransaction(selectRecordableRaces)).filter(isDue);
    if ((await due()).length === 0) return false;
    const job = { job: RECORDINGS_JOB, leaseMs: LEASE_MS };
    const ran = await runAlone({ database, clock: wallClock }, job, async (lease) => {
      const run = startRun(pastSessions, wallClock.now() + RUN_MS);
      // Selected again under the lease, since another instance may just have recorded some.
      for (const race of (await due()).slice(0, RACES_PER_RUN)) {
        if (stopping?.aborted) return;
        try {
          await record(race, run, lease);
        } catch (error) {
          const isUnavailable = error instanceof Unavailable;
          // Closed from the first request on, OpenF1 says nothing about the race.
          if (isUnavailable && !run.hasAnswered()) return;
          fail(race, error instanceof Error ? error.message : String(error));
          if (!isUnavailable) throw error;
          return;
        }
      }
    });
    return ran !== null;
  };
}

type Run = ReturnType<typeof startRun>;

/** Starts a run, in which the sessions of a season are requested once. */
function startRun(pastSessions: OpenPastSessions, until: Instant) {
  let notices: readonly ImportNotice[] = [];
  let hasAnswered = false;
  const openF1 = pastSessions(until, (notice) => {
    notices = [...notices, notice];
  });
  const sessionsOf = new Map<number, OpenF1Session[]>();

  /** @throws Unavailable */
  async function answered<Data>(request: Promise<Data>): Promise<Data> {
    const data = await request;
    const unavailable = notices.find(({ code }) => code !== 'SOURCE_BROKEN');
    if (unavailable !== undefined) throw new Unavailable(describeReason(unavailable));
    hasAnswered = true;
    return data;
  }

  return {
    hasAnswered: () => hasAnswered,
    /** @throws Unavailable */
    async fetch({ year, startsAt }: RecordableRace) {
      notices = [];
      const broken = () => ({ missing: notices.map(describeReason)[0] ?? 'openf1 has failed' });
      const sessions = sessionsOf.get(year) ?? (await answered(openF1.sessions(year)));
      if (sessions === null) return broken();
      sessionsOf.set(year, sessions);
      const weekend = weekendOf({ ...NO_RESPONSES, sessions }, startsAt);
      if (weekend === null) return { missing: 'openf1 has no session of the race' };
      const { race: session, all } = weekend;
      const now = startsAt + DAY_MS;
      const drivers = await answered(driversOf(openF1, all, session, { now, changes: 'SELDOM' }));
      const messages = await answered(openF1.raceControl(session, 'SELDOM'));
      const positions = messages && (await answered(openF1.positions(session, null)));
      const laps = positions && (await answered(openF1.laps(session)));
      if (messages === null || positions === null || laps === null) return broken();
      return { sessions, drivers, messages, positions, laps };
    },
  };
}

/** Records races, unless the operator has turned imports off. */
export function recordingJobs(
  installation: Installation & Pick<AppContext, 'settings'>,
  pastSessions: OpenPastSessions,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): readonly Job[] {
  if (installation.settings.IMPORTS === 'off') return [];
  const run = createRaceRecorder(installation, pastSessions, {
    onRecorded: ({ year, name }, bytes) =>
      log.info(`${name} ${year} can be seen again: recorded in ${bytes} bytes`),
    onMissing: ({ year, name }, reason) =>
      log.warn(
        `${name} ${year} cannot be seen again yet: ${reason}. It is tried again later and later, and nothing needs to be done.`,
      ),
  });
  return [{ name: RECORDINGS_JOB, everyMs: EVERY_MS, run }];
}
