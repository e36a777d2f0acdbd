import { z } from 'zod';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { RaiseNotice } from '../../../finding.ts';
import {
  failureDetail,
  isSourceFailure,
  SourceBroken,
  SourceUnavailable,
  type UpstreamName,
} from '../../source-failure.ts';

interface UpstreamCall {
  /** Maximum size of the body: what the call can honestly be. */
  readonly maxBytes: number;
  /** Rarely changing data may come from the cache. */
  readonly changes?: 'OFTEN' | 'SELDOM';
}

/**
 * Fetches a path below a source's base URL.
 * @returns `null` if there is no such data
 * @throws SourceUnavailable, SourceBroken
 */
export type FetchUpstream = <Form extends z.ZodType>(
  pathAndQuery: string,
  form: Form,
  call: UpstreamCall,
) => Promise<z.output<Form> | null>;

/** Returns the schema of a list, whose rows are read only if there are at most `most`. */
export function listOf<Row extends z.ZodType>(row: Row, most: number) {
  return z.array(z.unknown()).max(most).pipe(z.array(row));
}

/** Returns the URL of a path below a source's base URL. */
export function urlBelow(baseUrl: string, pathAndQuery: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/${pathAndQuery}`;
}

/**
 * Creates a fetch that validates responses by schema. Once the source is unavailable it is not
 * tried again, since each request would wait as long as the first.
 */
export function createUpstreamFetch(
  upstream: UpstreamName,
  fetchBody: (pathAndQuery: string, call: UpstreamCall) => Promise<unknown>,
): FetchUpstream {
  let unavailable: SourceUnavailable | undefined;
  return async (pathAndQuery, form, call) => {
    if (unavailable !== undefined) throw unavailable;
    const body = await fetchBody(pathAndQuery, call).catch((error: unknown) => {
      if (error instanceof SourceUnavailable) unavailable = error;
      if (!(error instanceof SourceBroken)) throw error;
      throw new SourceBroken(upstream, error.reason, `${pathAndQuery}: ${error.what}`);
    });
    if (body === null) return null;
    const parsed = form.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const what = `${pathAndQuery} ${issue?.path.join('.')}: ${issue?.message}`;
    throw new SourceBroken(upstream, 'SHAPE', what);
  };
}

const MAX_BEHIND_MS = 5 * MINUTE_MS;
/** Tolerances in ms: a cached response without `Age` makes the source seem behind. */
const MAX_AHEAD_MS = 2 * HOUR_MS;

/**
 * Creates a check of the operator's clock, which decides about deadlines: raises a notice once if
 * it differs much from the sources'.
 * @returns a callback for the time of each response
 */
export function createClockCheck(clock: Clock, raise: RaiseNotice): (serverTime: Instant) => void {
  let isRaised = false;
  return (serverTime) => {
    const now = clock.now();
    const behindMs = serverTime - now;
    if (isRaised || (behindMs <= MAX_BEHIND_MS && -behindMs <= MAX_AHEAD_MS)) return;
    isRaised = true;
    const details: ImportDetail[] = [
      { kind: 'TIME', by: 'OUR_CLOCK', at: now },
      { kind: 'TIME', by: 'SOURCE_CLOCK', at: serverTime },
    ];
    raise({ severity: 'TELL', race: null, code: 'CLOCK_WRONG', details });
  };
}

/**
 * @param race subject of the request
 * @returns `null` if the source has failed; other data is fetched nevertheless
 */
export type Attempt = <Data>(
  race: { readonly name: string } | null,
  fetchData: () => Promise<Data>,
) => Promise<Data | null>;

/** Collects failures of a source, so that other data can be used. */
export interface Attempts {
  readonly attempt: Attempt;
  /**
   * Raises a notice for races for which time or requests ran out.
   * @returns any other failure; `null` for none
   */
  conclude(raise: RaiseNotice): Error | null;
}

export function createAttempts(): Attempts {
  const failures: { readonly error: Error; readonly race: string | null }[] = [];
  return {
    async attempt(race, fetchData) {
      try {
        return await fetchData();
      } catch (error) {
        if (!isSourceFailure(error)) throw error;
        failures.push({ error, race: race?.name ?? null });
        return null;
      }
    },
    conclude(raise) {
      const unfetched = failures.filter(({ error, race }) => race !== null && isUnfinished(error));
      const [first] = unfetched;
      if (first !== undefined) {
        const names = [...new Set(unfetched.flatMap(({ race }) => race ?? []))];
        const details = [failureDetail(first.error), { kind: 'NAMES', names } as const];
        raise({ severity: 'TELL_IF_IT_LASTS', race: null, code: 'UNFINISHED', details });
      }
      return failures.find((failure) => !unfetched.includes(failure))?.error ?? null;
    },
  };
}

/** Returns true if the time or the request budget was used up. */
export function isUnfinished(failure: Error): boolean {
  return (
    failure instanceof SourceUnavailable &&
    (failure.reason === 'OUT_OF_TIME' || failure.reason === 'BUDGET')
  );
}
