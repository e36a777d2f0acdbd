import { ProblemError } from './problems.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps a change from replacing what its maker has not seen.
 * @param basedOn what was stored when the change was begun; `undefined` replaces whatever there is
 * @param wanted what is to be stored: a save whose answer was lost may come again
 * @throws ProblemError when something else is stored by now
 */
export function assertNoConflict<Value>(
  basedOn: Value | undefined,
  stored: Value,
  wanted?: Value,
): void {
  if (basedOn === undefined || isSame(basedOn, stored) || isSame(wanted, stored)) return;
  throw new ProblemError('changed-meanwhile');
}
