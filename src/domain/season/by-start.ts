import type { Race } from './season.ts';

/**
 * Sorts by start: a rescheduled race may keep its round number, so positions can be out of order.
 */
export function byStart<Each extends Pick<Race, 'startsAt' | 'position'>>(
  races: readonly Each[],
): Each[] {
  return races.toSorted((a, b) => a.startsAt - b.startsAt || a.position - b.position);
}
