import type { ReviewedList } from '#contract/corrections.ts';
import { isSettled } from '#domain/reminders.ts';
import { parseRows } from '../../corrections/review-rows.ts';
import { RACE_LISTS, type RaceList, type RaceListRow } from '../../race-lists/race-lists.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';

/**
 * A list set by hand that gives other places or points than one that players have seen is a correction, shown
 * and told as a source's is. What the same hands do next, within minutes, is part of it.
 */
export async function noteCorrection(
  { trx, now, actorUserId, newId }: SeasonChange,
  race: StoredRace,
  kind: ReviewedList,
  rows: readonly RaceListRow[],
): Promise<void> {
  // Nothing was seen yet.
  if (race.first_result_at === null || !isSettled(race.first_result_at, now)) return;
  const { read, difference } = RACE_LISTS[kind] as RaceList<RaceListRow>;
  const latest = await trx
    .selectFrom('import_review')
    .select(['id', 'state', 'stored', 'decided_at'])
    .where('race_id', '=', race.id)
    .where('kind', '=', kind)
    .where('decided_at', 'is not', null)
    .where('state', '<>', 'KEPT')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const isGoingOn = latest?.state === 'BY_HAND' && !isSettled(latest.decided_at ?? 0, now);
  const stored = isGoingOn ? parseRows(latest.stored) : await read(trx, [race.id]);
  if (isGoingOn) await trx.deleteFrom('import_review').where('id', '=', latest.id).execute();
  if (rows.length === 0 || difference(stored, rows) !== 'COUNTS') return;
  const id = newId();
  await trx
    .insertInto('import_review')
    .values({
      id,
      race_id: race.id,
      kind,
      source: 'hand',
      stored: JSON.stringify(stored),
      incoming: JSON.stringify(rows),
      incoming_hash: id,
      state: 'BY_HAND',
      created_at: now,
      decided_at: now,
      decided_by: actorUserId,
    })
    .execute();
}
