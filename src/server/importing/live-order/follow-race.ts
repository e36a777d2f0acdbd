import type { Transaction } from 'kysely';
import { type CountedFlag, countFlags } from '#domain/count-flags.ts';
import type { Instant } from '#domain/season.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import type { AppContext } from '../../app-context.ts';
import { decisionTime } from '../../db/decision-time.ts';
import type { Database } from '../../db/tables.ts';
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import { holdsLease, isLeaseHeld, type Lease, runAlone } from '../../jobs/lease.ts';
import { runEvery } from '../../jobs/run-every.ts';
import { selectGridDrivers } from '../../live-order/live-order.queries.ts';
import { newId } from '../../random.ts';
import { matchDriver } from '../fetch/live/matching/match-drivers.ts';
import { matchSessions, type WeekendSessions } from '../fetch/live/matching/match-sessions.ts';
import type { LiveTiming } from '../fetch/live/open-live-source.ts';
import type { OpenF1, RaceControlRow } from '../fetch/live/openf1/openf1.ts';
import { toTrackEvents } from '../fetch/live/openf1/race-control.ts';
import { driversOf } from '../fetch/live/openf1-facts.ts';
import type { ImportNotice } from '../finding.ts';
import { describeReason } from '../report/describe-import.ts';
import { type CarPosition, carsInOrder, withRows } from './car-positions.ts';
import {
  type OngoingRace,
  selectOngoingRace,
  selectStillOngoing,
  storeFlagsSoFar,
  storeOrder,
} from './ongoing-race.queries.ts';

export const LIVE_ORDER_JOB = 'live-order';

const POSITIONS_EVERY_MS = 2 * SECOND_MS;
const RACE_CONTROL_EVERY_MS = 30 * SECOND_MS;
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
/** Time in ms after the chequered flag in which the others finish, too. */
const FINISH_MS = 3 * MINUTE_MS;

type Installation = Pick<AppContext, 'database' | 'clock' | 'wallClock' | 'random'>;

/** Callbacks for the log: one call when it begins to fail, and one when it works again. */
interface Listeners {
  readonly onFailing: (reason: string) => void;
  readonly onWorking: () => void;
}

/** What is known of the race that is being followed. */
interface Followed {
  readonly race: OngoingRace;
  weekend: WeekendSessions | null;
  /** Ids of the drivers on the grid by car number; empty until known. */
  drivers: ReadonlyMap<number, string>;
  cars: ReadonlyMap<number, CarPosition>;
  /** Counter of this instance's last lease. */
  fence: number;
  /**
   * What this instance has stored, `null` after another one did. Only a change is stored, because
   * an admin may have entered something since.
   */
  storedOrder: string | null;
  storedFlags: string | null;
  messagesAt: Instant | null;
  /** Time of the chequered flag; `null` until it is shown. */
  chequeredAt: Instant | null;
  isOver: boolean;
}

/** Thrown if another instance follows the race by now, or nobody should. */
class NoLongerFollowed extends Error {
  override name = 'NoLongerFollowed';
}

/**
 * Creates the job that follows a race while it is on. One instance at a time requests positions and
 * race control messages, and stores the order and the flags so far whenever they have changed. What
 * it knows is kept in memory, and is complete again after the first response.
 * @returns a function that follows the race for a while; it resolves to false if none is on, or
 * another instance follows it
 */
export function createRaceFollower(
  { database, clock, wallClock, random }: Installation,
  timing: LiveTiming,
  { onFailing, onWorking }: Listeners,
  stopping?: AbortSignal,
): () => Promise<boolean> {
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

  function succeed(): void {
    if (failures > 0) onWorking();
    failures = 0;
    nextAt = wallClock.now() + POSITIONS_EVERY_MS;
  }

  async function store(
    { id }: OngoingRace,
    lease: Lease,
    write: (trx: Transaction<Database>, race: OngoingRace) => Promise<void>,
  ): Promise<void> {
    await database.inWriteTransaction(async (trx) => {
      const race = (await holdsLease(trx, lease)) ? await selectStillOngoing(trx, id) : null;
      if (race === null) throw new NoLongerFollowed();
      await write(trx, race);
    });
  }

  async function driversByNumber(openF1: OpenF1, raceId: string, weekend: WeekendSessions) {
    const grid = await database.inReadTransaction((trx) => selectGridDrivers(trx, raceId));
    const field = grid.map(({ driverId: key, code }) => ({ key, code }));
    const listed = await driversOf(openF1, weekend.all, weekend.race, {
      now: clock.now(),
      changes: 'OFTEN',
    });
    return new Map(
      listed.flatMap(({ driver_number: number }) => {
        const driver = matchDriver(number, listed, new Map(), field);
        return driver === null || driver.newcomer !== null ? [] : [[number, driver.key] as const];
      }),
    );
  }

  async function storeChangedOrder(state: Followed, lease: Lease): Promise<void> {
    const drivers = new Map(
      [...carsInOrder(state.cars)].flatMap(([position, number]) => {
        const driverId = state.drivers.get(number);
        return driverId === undefined ? [] : [[position, driverId] as const];
      }),
    );
    const order = JSON.stringify([...drivers]);
    if (drivers.size === 0 || order === state.storedOrder) return;
    await store(state.race, lease, async (trx, race) =>
      storeOrder(trx, race, drivers, await decisionTime(trx, clock)),
    );
    state.storedOrder = order;
  }

  async function storeChangedFlags(
    state: Followed,
    messages: readonly RaceControlRow[],
    startsAt: Instant,
    lease: Lease,
  ): Promise<void> {
    const events = toTrackEvents(messages);
    state.chequeredAt = events.find(({ kind }) => kind === 'CHEQUERED')?.at ?? null;
    const counted: CountedFlag[] = countFlags(events, { type: 'RACE', startsAt });
    const flags = JSON.stringify(counted);
    if (flags === state.storedFlags) return;
    await store(state.race, lease, (trx, race) =>
      storeFlagsSoFar(trx, race, counted, () => newId(random)),
    );
    state.storedFlags = flags;
  }

  /** @returns the reason why it failed; `null` if it did not */
  async function request(state: Followed, lease: Lease): Promise<string | null> {
    if ((await timing.account.token()) === null) {
      return timing.account.failure()?.message ?? 'openf1 has taken back its token';
    }
    const now = wallClock.now();
    const notices: ImportNotice[] = [];
    const openF1 = timing.openF1(now + REQUESTS_MS, (notice) => void notices.push(notice));
    const reason = (otherwise: string) => notices.map(describeReason)[0] ?? otherwise;

    if (state.weekend === null) {
      const sessions = await openF1.sessions(state.race.year);
      state.weekend = matchSessions([state.race.startsAt], sessions ?? [])[0] ?? null;
    }
    if (state.weekend === null) return reason('openf1 has no session of the race');
    if (state.drivers.size === 0) {
      state.drivers = await driversByNumber(openF1, state.race.id, state.weekend);
    }
    if (state.drivers.size === 0) return reason('openf1 has no driver of the grid');
    const { race: session } = state.weekend;
    const newestAt = Math.max(...[...state.cars.values()].map(({ at }) => at));
    const rows = await openF1.positions(
      session,
      Number.isFinite(newestAt) ? newestAt - OVERLAP_MS : null,
    );
    if (rows === null) return reason('openf1 has no positions');
    state.cars = withRows(state.cars, rows);
    await storeChangedOrder(state, lease);

    if (state.messagesAt === null || now >= state.messagesAt + RACE_CONTROL_EVERY_MS) {
      state.messagesAt = now;
      // Without them the order goes on: the count after the race has the flags, too.
      const messages = (await openF1.raceControl(session, 'OFTEN')) ?? [];
      if (messages.length > 0) await storeChangedFlags(state, messages, session.date_start, lease);
    }
    state.isOver = state.chequeredAt !== null && now >= state.chequeredAt + FINISH_MS;
    return null;
  }

  async function follow(state: Followed, lease: Lease): Promise<void> {
    if (lease.fence !== state.fence + 1) {
      state.storedOrder = null;
      state.storedFlags = null;
    }
    state.fence = lease.fence;
    const until = wallClock.now() + RUN_MS;
    for (;;) {
      const failure = await request(state, lease);
      if (stopping?.aborted) return;
      if (failure === null) succeed();
      else fail(failure);
      if (state.isOver || nextAt > until) return;
      await timing.wait(nextAt - wallClock.now());
    }
  }

  async function run(): Promise<boolean> {
    const now = wallClock.now();
    if (now < nextAt && nextAt <= now + FAILED_EVERY_MS) return false;
    const race = await database.inReadTransaction(async (trx) => {
      const isHeld = await isLeaseHeld(trx, LIVE_ORDER_JOB, wallClock.now());
      return isHeld ? null : selectOngoingRace(trx, clock.now());
    });
    if (race === null) return false;
    if (followed?.race.id !== race.id) {
      followed = startToFollow(race);
      failures = 0;
    }
    const state = followed;
    if (state.isOver) return false;
    const job = { job: LIVE_ORDER_JOB, leaseMs: LEASE_MS };
    const ran = await runAlone({ database, clock: wallClock }, job, (lease) =>
      follow(state, lease),
    );
    return ran !== null;
  }

  return async () => {
    try {
      return await run();
    } catch (error) {
      if (stopping?.aborted || error instanceof NoLongerFollowed) return false;
      const isNew = fail(error instanceof Error ? error.message : String(error));
      if (isNew && !(error instanceof DatabaseUnavailableError)) throw error;
      return false;
    }
  };
}

function startToFollow(race: OngoingRace): Followed {
  return {
    race,
    weekend: null,
    drivers: new Map(),
    cars: new Map(),
    fence: 0,
    storedOrder: null,
    storedFlags: null,
    messagesAt: null,
    chequeredAt: null,
    isOver: false,
  };
}

/**
 * Schedules the following of races, unless the operator has no account at OpenF1 or has turned
 * imports off.
 * @returns a function that stops it
 */
export function scheduleRaceFollower(
  installation: Installation & Pick<AppContext, 'settings'>,
  timing: LiveTiming | null,
  { onFailure, ...listeners }: Listeners & { readonly onFailure: (error: unknown) => void },
  stopping: AbortSignal,
): () => Promise<void> {
  if (timing === null || installation.settings.IMPORTS === 'off') return async () => undefined;
  const follow = createRaceFollower(installation, timing, listeners, stopping);
  return runEvery({ job: LIVE_ORDER_JOB, everyMs: POSITIONS_EVERY_MS }, follow, onFailure);
}
