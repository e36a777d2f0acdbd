import { isSame } from '#domain/base/is-same.ts';
import { ProblemError } from './problems.ts';

/**
 * Asserts that a change replaces only what its author has seen.
 * @param basedOn value that the change started from; `undefined` overwrites any
 * @param wanted value to store: a save whose response was lost may be retried
 * @throws ProblemError on an edit conflict
 */
export function assertNoConflict<Value>(
  basedOn: Value | undefined,
  stored: Value,
  wanted?: Value,
): void {
  if (basedOn === undefined || isSame(basedOn, stored) || isSame(wanted, stored)) return;
  throw new ProblemError('changed-meanwhile');
}
