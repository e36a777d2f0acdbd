import { sql } from 'kysely';
import type { Schema } from './0001-initial/columns.ts';

/** Two races of a season could share a name. What sources bring is told apart; of a season that is over, here. */
export async function tellRaceNamesApart(db: Schema): Promise<void> {
  await sql`
    update race set name = race.name || ' ' || numbered.number
    from (
      select id, row_number() over (partition by year, name order by starts_at, id) as number
      from race
    ) as numbered
    where numbered.id = race.id and numbered.number > 1
  `.execute(db);
}
