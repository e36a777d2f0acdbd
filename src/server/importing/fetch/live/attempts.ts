import type { Tell } from '../../finding.ts';
import { failureDetail, isSourceFailure, SourceUnavailable } from '../source-failure.ts';
import type { Ask } from './network/polite-fetch.ts';

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

function isUnfinished(error: Error): boolean {
  return (
    error instanceof SourceUnavailable &&
    (error.reason === 'OUT_OF_TIME' || error.reason === 'BUDGET')
  );
}

/** Does not ask again once the source cannot be asked: each question would wait as long as the first. */
export function untilUnavailable(ask: Ask): Ask {
  let failure: SourceUnavailable | undefined;
  return async (pathAndQuery, changes) => {
    if (failure !== undefined) throw failure;
    try {
      return await ask(pathAndQuery, changes);
    } catch (error) {
      if (error instanceof SourceUnavailable) failure = error;
      throw error;
    }
  };
}
