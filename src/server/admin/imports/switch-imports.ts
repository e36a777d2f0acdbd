import type { SeasonChange } from '../change-season.ts';

/** Switches the automatic import of the season on or off. */
export async function switchImports(
  { trx, season, record }: SeasonChange,
  isOn: boolean,
): Promise<void> {
  await trx
    .updateTable('season')
    .set({ is_imported: isOn ? 1 : 0 })
    .where('year', '=', season.year)
    .execute();
  await record({
    action: 'SEASON_IMPORTS_SWITCHED',
    subject: String(season.year),
    before: { isOn: season.is_imported === 1 },
    after: { isOn },
  });
}
