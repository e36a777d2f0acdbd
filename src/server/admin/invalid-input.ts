import { ProblemError } from '../problems.ts';

/** Input that fits the contract, but not what is stored; the path is as the contract's own problems have it. */
export function invalidInput(path: string, message: string): ProblemError {
  return new ProblemError('invalid-input', { errors: [{ path, message }] });
}
