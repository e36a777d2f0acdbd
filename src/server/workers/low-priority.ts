import { constants, setPriority } from 'node:os';

/** For a process of the pool: requests come before what it does. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it is as important as all others.
  }
}
