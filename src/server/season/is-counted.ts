import type { Race } from '#domain/season/season.ts';
import type { GroupSeasonView } from './season-view.ts';

/** Returns false for a race before the one that a league begins with. */
export function isCounted(
  { counted }: Pick<GroupSeasonView, 'counted'>,
  { position }: Pick<Race, 'position'>,
): boolean {
  return counted === null || position >= counted.from;
}
