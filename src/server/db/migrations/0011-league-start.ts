import { addIndex, referencesOrNull, type Schema } from './0001-initial/columns.ts';

/** Lets a league count from a race on; all that are there count whole seasons. */
export async function addLeagueStart(db: Schema): Promise<void> {
  await db.schema
    .alterTable('league')
    .addColumn('first_race_id', 'text', referencesOrNull('race.id'))
    .execute();
  await addIndex(db, 'league', ['first_race_id']);
}
