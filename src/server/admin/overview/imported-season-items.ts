import type { ImportThing } from '#contract/admin/admin-imports.ts';
import type { ActionItem } from '#contract/admin/admin-overview.ts';
import { type Instant, WEEK_MS } from '#domain/base/time.ts';
import { gridMissedFrom } from '#domain/season/qualifying.ts';
import type { ImportStatus, RaceStatus } from '#server/importing/importer.ts';

const BROUGHT_BY_SOURCES: Partial<Record<ActionItem['kind'], ImportThing>> = {
  GRID_MISSING: 'GRID',
  RESULT_MISSING: 'RESULT',
  STANDINGS_MISSING: 'STANDINGS',
  FLAGS_NOT_COUNTED: 'FLAGS',
};

/** Time in ms before the first race at which its sources should know who drives. */
const FIELD_DUE_BEFORE_MS = 2 * WEEK_MS;

/** Returns true if the deadline of a season still comes with its field, or with its testing. */
function isDeadlineAwaited({ races }: ImportStatus, now: Instant): boolean {
  return races.every(({ startsAt }) => now < startsAt - FIELD_DUE_BEFORE_MS);
}

/** Returns true if guesses would be lost by waiting for the sources. */
function isPressing(each: ActionItem, race: RaceStatus, now: Instant) {
  if (each.kind !== 'GRID_MISSING') return false;
  return gridMissedFrom({ ...race, guessDeadline: each.guessDeadline }) <= now;
}

/**
 * Returns the action items of an imported season. A race counts only after the sources were polled
 * for it in vain; all that are still being polled for are one item.
 */
export function importedSeasonItems(
  attention: readonly ActionItem[],
  season: ImportStatus,
  now: Instant,
): ActionItem[] {
  const left: ActionItem[] = [];
  const fetched = new Set<string>();
  for (const each of attention) {
    if (each.kind === 'SEASON_WITHOUT_DEADLINE' && isDeadlineAwaited(season, now)) continue;
    const thing = BROUGHT_BY_SOURCES[each.kind];
    const race = 'race' in each ? season.races.find(({ id }) => id === each.race?.id) : undefined;
    if (thing === undefined || race === undefined) left.push(each);
    else if (isPressing(each, race, now)) left.push(each);
    else if (race.isOverdue) left.push(each);
    // No source can have facts of a session before its end.
    else if (race.lacks.includes(thing)) fetched.add(race.id);
  }
  if (fetched.size === 0) return left;
  // A season that is finished is not fetched any more.
  const unfinished = left.filter(({ kind }) => kind !== 'SEASON_CAN_BE_FINISHED');
  return [...unfinished, { kind: 'SEASON_BEING_FETCHED', year: season.year, races: fetched.size }];
}
