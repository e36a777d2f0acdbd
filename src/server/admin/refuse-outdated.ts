import { ProblemError } from '../problems.ts';

/**
 * Keeps a change from replacing what its maker has not seen.
 * @param basedOn what was stored when the change was begun; `undefined` replaces whatever there is
 * @throws ProblemError when something else is stored by now
 */
export function refuseOutdated<Value>(basedOn: Value | undefined, stored: Value): void {
  if (basedOn === undefined || JSON.stringify(basedOn) === JSON.stringify(stored)) return;
  throw new ProblemError('changed-meanwhile');
}
