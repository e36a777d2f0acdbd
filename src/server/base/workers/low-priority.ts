import { constants, setPriority } from 'node:os';

/** Lowers the priority of a worker process below that of the web server. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without permission it keeps the normal priority.
  }
}
