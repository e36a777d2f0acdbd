import type { Selectable } from 'kysely';
import type { DriverSettings } from '#contract/admin/admin-competitors.ts';
import type { DriverTable, OverrideField } from '#server/db/tables.ts';
import { appendNewcomers } from '#server/guessing/append-newcomers.ts';
import { insertCompetitors, selectCompetitors } from '#server/season/competitors.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { newKey } from '../new-key.ts';
import { setOverrides } from '../overrides.ts';
import { changedFields } from '../readable.ts';
import { setAliases } from './aliases.ts';
import { selectConstructor } from './competitors.queries.ts';

async function teamName({ trx, season }: SeasonChange, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const team = await selectConstructor(trx, id);
  if (team === undefined || team.year !== season.year) {
    throw invalidInput('/constructorId', 'is not a constructor of the season');
  }
  return team.name;
}

/**
 * @returns the id of the new driver, who is last in the season's order and appended to all saved
 * guesses
 */
export async function addDriver(change: SeasonChange, settings: DriverSettings): Promise<string> {
  const { trx, season } = change;
  const team = await teamName(change, settings.constructorId);
  const drivers = await selectCompetitors(trx, 'DRIVER', season.year);
  const id = change.newId();
  await insertCompetitors(trx, 'DRIVER', [id]);
  const { name, code, number, constructorId, aliases } = settings;
  await trx
    .insertInto('driver')
    .values({
      id,
      year: season.year,
      key: newKey(name, new Set(drivers.map(({ key }) => key))),
      name,
      code,
      number,
      constructor_id: constructorId,
      position: Math.max(0, ...drivers.map(({ position }) => position)) + 1,
    })
    .execute();
  await appendNewcomers(trx, season.year, change.now);
  await setAliases(change, 'DRIVER', id, aliases);
  await change.record({
    action: 'COMPETITOR_ADDED',
    subject: name,
    before: null,
    after: { name, code, number, team, aliases },
  });
  return id;
}

export async function changeDriver(
  change: SeasonChange,
  driver: Selectable<DriverTable>,
  { name, code, number, constructorId, aliases }: DriverSettings,
): Promise<void> {
  const team = await teamName(change, constructorId);
  const before = {
    name: driver.name,
    code: driver.code,
    number: driver.number,
    team: await teamName(change, driver.constructor_id),
    aliases: await setAliases(change, 'DRIVER', driver.id, aliases),
  };
  await change.trx
    .updateTable('driver')
    .set({ name, code, number, constructor_id: constructorId })
    .where('id', '=', driver.id)
    .execute();
  const fields: readonly [OverrideField, boolean][] = [
    ['NAME', name !== driver.name],
    ['CODE', code !== driver.code],
    ['NUMBER', number !== driver.number],
    ['TEAM', constructorId !== driver.constructor_id],
  ];
  await setOverrides(
    change.trx,
    [driver.id],
    fields.filter(([, isChanged]) => isChanged).map(([field]) => field),
  );
  await change.record({
    action: 'COMPETITOR_CHANGED',
    subject: name,
    ...changedFields(before, { name, code, number, team, aliases }),
  });
}
