import type { Selectable } from 'kysely';
import type { ConstructorSettings } from '#contract/admin/admin-competitors.ts';
import type { ConstructorTable, OverrideField } from '#server/db/tables.ts';
import { appendNewcomers } from '#server/guessing/append-newcomers.ts';
import { insertCompetitors, selectCompetitors } from '#server/season/competitors.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { newKey } from '../new-key.ts';
import { setOverrides } from '../overrides.ts';
import { changedFields } from '../readable.ts';
import { setAliases } from './aliases.ts';

/**
 * @returns the id of the new constructor, which is last in the season's order and appended to all
 * saved guesses
 */
export async function addConstructor(
  change: SeasonChange,
  { name, colour, aliases }: ConstructorSettings,
): Promise<string> {
  const { trx, season } = change;
  const constructors = await selectCompetitors(trx, 'CONSTRUCTOR', season.year);
  const id = change.newId();
  await insertCompetitors(trx, 'CONSTRUCTOR', [id]);
  await trx
    .insertInto('constructor')
    .values({
      id,
      year: season.year,
      key: newKey(name, new Set(constructors.map(({ key }) => key))),
      name,
      colour,
      position: Math.max(0, ...constructors.map(({ position }) => position)) + 1,
    })
    .execute();
  await appendNewcomers(trx, season.year, change.now);
  await setAliases(change, 'CONSTRUCTOR', id, aliases);
  await change.record({
    action: 'COMPETITOR_ADDED',
    subject: name,
    before: null,
    after: { name, colour, aliases },
  });
  return id;
}

export async function changeConstructor(
  change: SeasonChange,
  team: Selectable<ConstructorTable>,
  { name, colour, aliases }: ConstructorSettings,
): Promise<void> {
  const before = {
    name: team.name,
    colour: team.colour,
    aliases: await setAliases(change, 'CONSTRUCTOR', team.id, aliases),
  };
  await change.trx
    .updateTable('constructor')
    .set({ name, colour })
    .where('id', '=', team.id)
    .execute();
  const fields: OverrideField[] = [];
  if (name !== team.name) fields.push('NAME');
  if (colour !== team.colour) fields.push('COLOUR');
  await setOverrides(change.trx, [team.id], fields);
  await change.record({
    action: 'COMPETITOR_CHANGED',
    subject: name,
    ...changedFields(before, { name, colour, aliases }),
  });
}
