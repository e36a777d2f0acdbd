import { ProblemError } from '#server/http/problems.ts';

/**
 * Returns a problem for input that fits the contract but not the stored data; the path has the
 * contract's format.
 */
export function invalidInput(path: string, message: string): ProblemError {
  return new ProblemError('invalid-input', { errors: [{ path, message }] });
}
