import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { databaseTime } from '#server/db/decision-time.ts';
import { beginIncident, endIncident } from '../health/record-incidents.ts';
import { recordCertainTime } from './clock.queries.ts';
import type { Doubt, DoubtCause, WatchedClock } from './watched-clock.ts';

/** Interval in ms at which the sources are asked for the time; each minute while there is a doubt. */
const ASK_EVERY_MS = HOUR_MS;
const TIMEOUT_MS = 10 * SECOND_MS;

interface Installation {
  readonly settings: Pick<Settings, 'IMPORTS' | 'JOLPICA_URL' | 'OPENF1_URL'>;
  readonly database: OpenDatabase;
  readonly clock: WatchedClock;
}

interface Options {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const OTHERS: Readonly<Record<DoubtCause, string>> = {
  START: 'what was stored last, and nobody confirms it yet',
  STORED: 'what is stored',
  JUMP: 'where it should be, by a jump',
  DATABASE: 'the clock of the database',
  SOURCES: 'the clocks of the sources',
};

function describeSpan(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 2) return `${Math.round(ms / MINUTE_MS)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.round(ms / DAY_MS)} days`;
}

function describeDoubt({ cause, aheadMs }: Doubt): string {
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return (
    `the clock is ${describeSpan(Math.abs(aheadMs))} ${direction} ${OTHERS[cause]}: ` +
    'until it is right, no guesses become public, none are saved whose deadline may have passed, ' +
    'and no sessions or codes are deleted (`timedatectl` shows if it is set by NTP)'
  );
}

/**
 * Returns the time by the `Date` header of a source; `null` if it tells none. A response from a
 * cache is older than its header by `Age`.
 */
async function timeOf(url: string, { fetch }: Options): Promise<Instant | null> {
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const at = Date.parse(headers.get('date') ?? '');
    const age = Number(headers.get('age') ?? 0);
    return Number.isNaN(at) ? null : at + (Number.isFinite(age) ? age : 0) * SECOND_MS;
  } catch {
    // A source that does not answer tells no time; imports report their failures themselves.
    return null;
  }
}

/**
 * Creates a function that compares the clock with the database's and the sources'. What it finds is
 * logged once, and is an incident until the clock can be trusted.
 */
export function createClockReview(
  installation: Installation,
  options: Options,
): () => Promise<boolean> {
  const { settings, database, clock } = installation;
  const { log } = options;
  const urls = settings.IMPORTS === 'on' ? [settings.JOLPICA_URL, settings.OPENF1_URL] : [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let told: DoubtCause | null = null;
  /** An earlier run may have left its incident open. */
  let isIncidentOpen = true;

  async function fetchTimes(): Promise<Instant[]> {
    if (clock.doubt() === null && performance.now() - askedAt < ASK_EVERY_MS) return [];
    askedAt = performance.now();
    const times = await Promise.all(urls.map((url) => timeOf(url, options)));
    return times.flatMap((time) => time ?? []);
  }

  function tell(doubt: Doubt | null): void {
    if (doubt === null || doubt.cause === told) return;
    told = doubt.cause;
    log[doubt.cause === 'START' ? 'info' : 'warn'](describeDoubt(doubt));
  }

  async function recordIncident(doubt: Doubt | null): Promise<void> {
    const now = clock.now();
    // A server that was away begins with a doubt, which is no incident while nobody contradicts.
    if (doubt !== null && doubt.cause !== 'START') {
      await beginIncident({ database }, 'CLOCK', { now, lastAt: doubt.earliest });
      isIncidentOpen = true;
    } else if (doubt === null && isIncidentOpen) {
      await endIncident({ database }, 'CLOCK', now);
      isIncidentOpen = false;
    }
  }

  return async () => {
    const before = clock.doubt();
    // A start is told only if nobody can be asked.
    if (before?.cause !== 'START') tell(before);
    const sources = await fetchTimes();
    const doubt = clock.review({ database: await databaseTime(database.db), sources });
    tell(doubt);
    if (doubt === null && told !== null) {
      log.info('the clock is trusted again');
      told = null;
    }
    await recordIncident(doubt);
    if (doubt === null) {
      await database.inServerTransaction((trx) => recordCertainTime(trx, clock.now()));
    }
    return doubt !== null;
  };
}

/** Reviews the clock at once, and every minute. */
export const clockJob = (installation: Installation, options: Options): Job => ({
  name: 'clock',
  everyMs: MINUTE_MS,
  isDoneAtStart: true,
  run: createClockReview(installation, options),
});
