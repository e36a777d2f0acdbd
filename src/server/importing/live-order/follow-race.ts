import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import { newId } from '#server/base/random.ts';
import type { Job } from '#server/base/run-jobs.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { holdsLease, isLeaseHeld, type Lease, runAlone } from '#server/db/lease.ts';
import type { Database } from '#server/db/tables.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { selectGridDrivers } from '#server/season/live-order/live-order.queries.ts';
import type { KnownDriver } from '../fetch/live/matching/match-drivers.ts';
import type { LiveTiming } from '../fetch/live/open-live-source.ts';
import type { OpenF1 } from '../fetch/live/openf1/openf1.ts';
import { driversOf } from '../fetch/live/openf1-facts.ts';
import type { ImportNotice } from '../finding.ts';
import { describeReason } from '../report/describe-import.ts';
import {
  type OngoingRace,
  selectOngoingRace,
  selectStillOngoing,
  storeFlagsSoFar,
  storeOrder,
} from './ongoing-race.queries.ts';
import {
  driversByNumber,
  FINISH_MS,
  flagsSoFar,
  NO_RESPONSES,
  newestPositionAt,
  orderSoFar,
  type RaceResponses,
  weekendOf,
} from './race-so-far.ts';

export const LIVE_ORDER_JOB = 'live-order';

const POSITIONS_EVERY_MS = 2 * SECOND_MS;
/** Interval in ms at which everything is requested again, whole. */
const WHOLE_EVERY_MS = 30 * SECOND_MS;
/** Interval in ms once the race seems to be over: its end may turn out to be none. */
const OVER_EVERY_MS = MINUTE_MS;
/** Maximum interval in ms while OpenF1 fails. */
const FAILED_EVERY_MS = 30 * SECOND_MS;
/** Time in ms before the newest row from which rows are requested: they may arrive in any order. */
const OVERLAP_MS = 10 * SECOND_MS;
/** Time in ms that the requests of one moment may take together. */
const REQUESTS_MS = 10 * SECOND_MS;
/** Time in ms that one instance follows a race before any may go on. */
const RUN_MS = 25 * SECOND_MS;
/** Exceeds a run whose last requests and login take as long as they may. */
const LEASE_MS = 50 * SECOND_MS;

type Installation = Pick<AppContext, 'database' | 'clock' | 'wallClock' | 'random'>;

/** Callbacks for the log. */
interface Listeners {
  /** One call when it begins to fail, and one when it works again. */
  readonly onFailing: (reason: string) => void;
  readonly onWorking: () => void;
  /** One call for each thing without which a race is followed: a failed call, or untrue rows. */
  readonly onLacking: (what: string) => void;
}

/** Race that is being followed. */
interface Followed {
  readonly raceId: string;
  responses: RaceResponses;
  /** Time at which everything was last requested; `null` for never. */
  wholeAt: Instant | null;
  /** Reasons for leaving out something that have been logged. */
  readonly told: Set<string>;
  /** Counter of this instance's last lease. */
  fence: number;
  /**
   * What this instance has stored, `null` after another one did. Only a change is stored, because
   * an admin may have entered something since.
   */
  storedOrder: string | null;
  storedFlags: string | null;
}

/** Race that is on, and who started in it. */
interface RaceOnGrid {
  readonly race: OngoingRace;
  readonly grid: readonly KnownDriver[];
}

/** Thrown if another instance follows the race by now, or nobody should. */
class NoLongerFollowed extends Error {
  override name = 'NoLongerFollowed';
}

/**
 * Creates the job that follows a race while it is on. One instance at a time requests positions and
 * race control messages, and stores the order and the flags so far whenever they have changed. Both
 * follow from the latest responses alone, each of which replaces the one before: what a response has
 * wrong lasts until the next one, and any instance has all of it after its first requests.
 * @returns a function that follows the race for a while; it resolves to false if none is on, or
 * another instance follows it
 */
export function createRaceFollower(
  { database, clock, wallClock, random }: Installation,
  timing: LiveTiming,
  { onFailing, onWorking, onLacking }: Listeners,
): (stopping?: AbortSignal) => Promise<boolean> {
  let followed: Followed | null = null;
  let failures = 0;
  let nextAt: Instant = 0;

  /** @returns true if that is news */
  function fail(reason: string): boolean {
    failures += 1;
    nextAt = wallClock.now() + Math.min(POSITIONS_EVERY_MS * 2 ** failures, FAILED_EVERY_MS);
    if (failures === 1) onFailing(reason);
    return failures === 1;
  }

  function succeed(isOver: boolean): void {
    if (failures > 0) onWorking();
    failures = 0;
    nextAt = wallClock.now() + (isOver ? OVER_EVERY_MS : POSITIONS_EVERY_MS);
  }

  async function store(
    raceId: string,
    lease: Lease,
    write: (trx: Transaction<Database>, race: OngoingRace) => Promise<void>,
  ): Promise<void> {
    await database.inWriteTransaction(async (trx) => {
      const race = (await holdsLease(trx, lease)) ? await selectStillOngoing(trx, raceId) : null;
      if (race === null) throw new NoLongerFollowed();
      await write(trx, race);
    });
  }

  async function storeChangedOrder(
    state: Followed,
    order: ReadonlyMap<number, string>,
    lease: Lease,
  ): Promise<void> {
    const text = JSON.stringify([...order]);
    if (order.size === 0 || text === state.storedOrder) return;
    await store(state.raceId, lease, async (trx, race) =>
      storeOrder(trx, race, order, await decisionTime(trx, clock)),
    );
    state.storedOrder = text;
  }

  async function storeChangedFlags(
    state: Followed,
    flags: readonly CountedFlag[],
    lease: Lease,
  ): Promise<void> {
    const text = JSON.stringify(flags);
    if (text === state.storedFlags) return;
    await store(state.raceId, lease, (trx, race) =>
      storeFlagsSoFar(trx, race, flags, () => newId(random)),
    );
    state.storedFlags = text;
  }

  function tell(state: Followed, leftOut: readonly string[]): void {
    for (const what of leftOut.filter((each) => !state.told.has(each))) {
      state.told.add(what);
      onLacking(what);
    }
  }

  /** Requests which session the race is, and who drives in it. */
  async function requestEntries(state: Followed, race: OngoingRace, openF1: OpenF1): Promise<void> {
    const { responses } = state;
    const sessions = latest(await openF1.sessions(race.year), responses.sessions);
    state.responses = { ...responses, sessions };
    const weekend = weekendOf(state.responses, race.startsAt);
    if (weekend === null) return;
    const now = clock.now();
    const listed = await driversOf(openF1, weekend.all, weekend.race, { now, changes: 'OFTEN' });
    state.responses = { ...state.responses, drivers: latest(listed, responses.drivers) };
  }

  async function request(
    state: Followed,
    { race, grid }: RaceOnGrid,
    lease: Lease,
  ): Promise<{ readonly failure: string } | { readonly isOver: boolean }> {
    if ((await timing.account.token()) === null) {
      return { failure: timing.account.failure()?.message ?? 'openf1 has taken back its token' };
    }
    let now = wallClock.now();
    const notices: ImportNotice[] = [];
    const openF1 = timing.openF1(
      now + REQUESTS_MS,
      (notice) => void notices.push(notice),
      (serverTime) => {
        now = Math.max(now, serverTime);
      },
    );
    const failed = (otherwise: string) => ({
      failure: notices.map(describeReason)[0] ?? otherwise,
    });

    const askedAt = now;
    const { wholeAt } = state;
    const isWhole = wholeAt === null || now < wholeAt || now >= wholeAt + WHOLE_EVERY_MS;
    const isKnown = () => driversByNumber(state.responses, grid).size > 0;
    const wasKnown = weekendOf(state.responses, race.startsAt) !== null && isKnown();
    if (!wasKnown) await requestEntries(state, race, openF1);
    const session = weekendOf(state.responses, race.startsAt)?.race;
    if (session === undefined) return failed('openf1 has no session of the race');
    if (!isKnown()) return failed('openf1 has no driver of the grid');

    const moment = () => ({ session, startsAt: race.startsAt, now });
    const newestAt = isWhole ? null : newestPositionAt(state.responses, moment());
    const rows = await openF1.positions(session, newestAt === null ? null : newestAt - OVERLAP_MS);
    if (rows === null) return failed('openf1 has no positions');
    if (rows.length > 0) {
      const changed =
        newestAt === null ? { positions: rows, newPositions: [] } : { newPositions: rows };
      state.responses = { ...state.responses, ...changed };
    }
    const { order, leftOut } = orderSoFar(state.responses, grid, moment());
    tell(state, leftOut);
    await storeChangedOrder(state, order, lease);

    if (isWhole) {
      state.wholeAt = askedAt;
      // Without these the order goes on: the count after the race has the flags, too.
      const messages = latest(await openF1.raceControl(session, 'OFTEN'), state.responses.messages);
      state.responses = { ...state.responses, messages };
      if (wasKnown) await requestEntries(state, race, openF1);
    }
    const shown = flagsSoFar(state.responses, moment());
    tell(state, [...notices.map(describeReason), ...shown.leftOut]);
    if (state.responses.messages.length > 0) await storeChangedFlags(state, shown.flags, lease);
    return { isOver: shown.chequeredAt !== null && now >= shown.chequeredAt + FINISH_MS };
  }

  async function follow(
    state: Followed,
    race: RaceOnGrid,
    lease: Lease,
    stopping: AbortSignal | undefined,
  ): Promise<void> {
    if (lease.fence !== state.fence + 1) {
      state.storedOrder = null;
      state.storedFlags = null;
    }
    state.fence = lease.fence;
    const until = wallClock.now() + RUN_MS;
    for (;;) {
      const outcome = await request(state, race, lease);
      if (stopping?.aborted) return;
      if ('failure' in outcome) fail(outcome.failure);
      else succeed(outcome.isOver);
      if (nextAt > until) return;
      await timing.wait(nextAt - wallClock.now());
    }
  }

  async function run(stopping: AbortSignal | undefined): Promise<boolean> {
    const now = wallClock.now();
    if (now < nextAt && nextAt <= now + OVER_EVERY_MS) return false;
    const found = await database.inReadTransaction(async (trx) => {
      if (await isLeaseHeld(trx, LIVE_ORDER_JOB, wallClock.now())) return null;
      const race = await selectOngoingRace(trx, clock.now());
      return race && { race, grid: await selectGridDrivers(trx, race.id) };
    });
    if (found === null) return false;
    if (followed?.raceId !== found.race.id) {
      followed = startToFollow(found.race.id);
      failures = 0;
    }
    const state = followed;
    const race = {
      race: found.race,
      grid: found.grid.map(({ driverId: key, code }) => ({ key, code, number: null })),
    };
    const job = { job: LIVE_ORDER_JOB, leaseMs: LEASE_MS };
    const ran = await runAlone({ database, clock: wallClock }, job, (lease) =>
      follow(state, race, lease, stopping),
    );
    return ran !== null;
  }

  return async (stopping) => {
    try {
      return await run(stopping);
    } catch (error) {
      if (stopping?.aborted || error instanceof NoLongerFollowed) return false;
      const isNew = fail(error instanceof Error ? error.message : String(error));
      if (isNew && !(error instanceof DatabaseUnavailableError)) throw error;
      return false;
    }
  };
}

function startToFollow(raceId: string): Followed {
  return {
    raceId,
    responses: NO_RESPONSES,
    wholeAt: null,
    told: new Set(),
    fence: 0,
    storedOrder: null,
    storedFlags: null,
  };
}

/** Returns a response, or the one before if it has failed or is empty. */
function latest<Row>(response: readonly Row[] | null, before: readonly Row[]): readonly Row[] {
  return response === null || response.length === 0 ? before : response;
}

/**
 * Follows races, unless the operator has no account at OpenF1 or has turned imports off.
 */
export function liveOrderJobs(
  installation: Installation & Pick<AppContext, 'settings'>,
  timing: LiveTiming | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): readonly Job[] {
  if (timing === null || installation.settings.IMPORTS === 'off') return [];
  const follow = createRaceFollower(installation, timing, {
    onFailing: (reason) => log.warn(`the order of the race is not followed: ${reason}`),
    onWorking: () => log.info('the order of the race is followed again'),
    onLacking: (what) => log.warn(`the race is followed without this of openf1: ${what}`),
  });
  return [{ name: LIVE_ORDER_JOB, everyMs: POSITIONS_EVERY_MS, run: follow }];
}
