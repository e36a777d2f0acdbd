import type { z } from 'zod';
import type { ImportDetail } from '#contract/import-details.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Clock } from '../../../../clock.ts';
import type { Tell } from '../../../finding.ts';
import {
  failureDetail,
  isSourceFailure,
  SourceBroken,
  SourceUnavailable,
  type UpstreamName,
} from '../../source-failure.ts';

type Changes = 'OFTEN' | 'SELDOM';

/**
 * Asks one source for what is below its base address; what changes seldom may be an answer of before.
 * @returns `null` when there is nothing of the kind
 * @throws SourceUnavailable, SourceBroken
 */
export type FetchUpstream = <Form extends z.ZodType>(
  pathAndQuery: string,
  form: Form,
  changes?: Changes,
) => Promise<z.output<Form> | null>;

/**
 * Asks for answers of a form. Once the source cannot be asked, it is not asked again: each question would wait as long
 * as the first.
 */
export function createUpstreamFetch(
  upstream: UpstreamName,
  fetchBody: (pathAndQuery: string, changes: Changes) => Promise<unknown>,
): FetchUpstream {
  let unavailable: SourceUnavailable | undefined;
  return async (pathAndQuery, form, changes = 'OFTEN') => {
    if (unavailable !== undefined) throw unavailable;
    const body = await fetchBody(pathAndQuery, changes).catch((error: unknown) => {
      if (error instanceof SourceUnavailable) unavailable = error;
      throw error;
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
/** An answer may have lain in a cache that does not say so: then the source seems to be behind. */
const MAX_AHEAD_MS = 2 * HOUR_MS;

/**
 * Deadlines go by the host's clock: tells once if it is far from that of the sources.
 * @returns what is to be told of every answer's time
 */
export function createClockCheck(clock: Clock, tell: Tell): (serverTime: Instant) => void {
  let isTold = false;
  return (serverTime) => {
    const now = clock.now();
    const behindMs = serverTime - now;
    if (isTold || (behindMs <= MAX_BEHIND_MS && -behindMs <= MAX_AHEAD_MS)) return;
    isTold = true;
    const details: ImportDetail[] = [
      { kind: 'TIME', by: 'OUR_CLOCK', at: now },
      { kind: 'TIME', by: 'SOURCE_CLOCK', at: serverTime },
    ];
    tell({ severity: 'TELL', race: null, code: 'CLOCK_WRONG', details });
  };
}

/**
 * @param race which is asked about
 * @returns `null` where the source has failed: whatever else it has is asked for all the same
 */
export type Attempt = <Answer>(
  race: { readonly name: string } | null,
  ask: () => Promise<Answer>,
) => Promise<Answer | null>;

/** Keeps what a source fails to say apart from what it says. */
export interface Attempts {
  readonly attempt: Attempt;
  /** Tells for which races there was no time, or no request. @returns what else has failed, if anything has */
  conclude(tell: Tell): Error | undefined;
}

export function createAttempts(): Attempts {
  const failures: { readonly error: Error; readonly race: string | null }[] = [];
  return {
    async attempt(race, ask) {
      try {
        return await ask();
      } catch (error) {
        if (!isSourceFailure(error)) throw error;
        failures.push({ error, race: race?.name ?? null });
        return null;
      }
    },
    conclude(tell) {
      const unasked = failures.filter(({ error, race }) => race !== null && isUnfinished(error));
      const [first] = unasked;
      if (first !== undefined) {
        const names = [...new Set(unasked.flatMap(({ race }) => race ?? []))];
        const details = [failureDetail(first.error), { kind: 'NAMES', names } as const];
        tell({ severity: 'TELL_IF_IT_LASTS', race: null, code: 'UNFINISHED', details });
      }
      return failures.find((failure) => !unasked.includes(failure))?.error;
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
