import { constants, setPriority } from 'node:os';

/** Lowers the priority of a worker process below that of the web server. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it is as important as all others.
  }
}
