import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { bumpFacts, bumpRevisions } from '#server/season/bump-revisions.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { deleteCompetitors, selectCompetitors } from '#server/season/competitors.queries.ts';
import { deleteRecording } from '#server/season/recordings/recordings.queries.ts';
import { changeReservesNaming } from '#server/season/reserves.queries.ts';
import { unsealAfter } from './seal-past.ts';

/**
 * Undoes everything after the moment that the clock goes back to: facts, guesses, and finishing the
 * season. Imports never remove facts, so the demo must.
 */
export async function rewind(
  trx: Transaction<Database>,
  season: NormalisedSeason,
  now: Instant,
): Promise<void> {
  const { year } = season;
  const races = await trx
    .selectFrom('race')
    .select(['id', 'key'])
    .where('year', '=', year)
    .execute();

  for (const { id, key } of races) {
    const known = season.races.find((race) => race.key === key);
    type RaceRows = 'grid_place' | 'guessable' | 'result_row' | 'standing' | 'flag' | 'live_order';
    const forget = async (table: RaceRows) =>
      trx.deleteFrom(table).where('race_id', '=', id).execute();
    await forget('live_order');
    if (!known?.grid) {
      await forget('grid_place');
      await forget('guessable');
    }
    if (!known?.result && !known?.sprintResult) await forget('result_row');
    if (!known?.result) {
      await deleteRecording(trx, id);
      await trx
        .deleteFrom('result_row')
        .where('race_id', '=', id)
        .where('session', '=', 'RACE')
        .execute();
      await forget('standing');
    }
    if (!known?.flags) await forget('flag');
    if (!known?.result || !known.flags) {
      await trx
        .updateTable('race')
        .set({
          ...(known?.result ? {} : { first_result_at: null }),
          ...(known?.flags ? {} : { flags_counted_at: null }),
        })
        .where('id', '=', id)
        .execute();
    }
    await trx
      .deleteFrom('race_guess')
      .where('race_id', '=', id)
      .where('saved_at', '>', now)
      .execute();
  }

  await trx
    .deleteFrom('reserve_guess')
    .where('year', '=', year)
    .where('saved_at', '>', now)
    .execute();
  await unsealAfter(trx, year, now);
  await reopenGuesses(trx, year, now);

  const known = new Set(season.drivers.map(({ key }) => key));
  const drivers = await selectCompetitors(trx, 'DRIVER', year);
  const unknown = drivers.filter(({ key }) => !known.has(key)).map(({ id }) => id);
  for (const id of unknown) {
    await changeReservesNaming(trx, year, id, (list) => list.filter((each) => each !== id));
  }
  await deleteCompetitors(trx, 'DRIVER', unknown);

  await trx
    .updateTable('user')
    .set({ results_shown_until: now })
    .where('results_shown_until', '>', now)
    .execute();

  const reopened = await trx
    .updateTable('season')
    .set({ finished_at: null })
    .where('year', '=', year)
    .where('finished_at', '>', now)
    .executeTakeFirst();
  if (reopened.numUpdatedRows > 0n) {
    await trx.deleteFrom('placement').where('year', '=', year).execute();
  }
  await bumpRevisions(trx, year);
  await bumpFacts(trx, year + 1);
}
