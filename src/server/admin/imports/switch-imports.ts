import type { SeasonChange } from '../change-season.ts';

/** Whether the season is kept up to date by itself from now on. */
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
