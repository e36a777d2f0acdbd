import { z } from 'zod';
import { ImportDetail } from '#contract/admin/import-details.ts';
import type { Executor } from '#server/db/database.ts';
import type { ImportNoticeTable } from '#server/db/tables.ts';
import { lifeOf } from './notice-lives.ts';

export function readDetails({ details }: Pick<ImportNoticeTable, 'details'>): ImportDetail[] {
  return z.array(ImportDetail).parse(JSON.parse(details));
}

function noticesWithRaces(executor: Executor) {
  return executor
    .selectFrom('import_notice')
    .leftJoin('race', (join) =>
      join
        .onRef('race.year', '=', 'import_notice.year')
        .onRef('race.key', '=', 'import_notice.race_key'),
    )
    .selectAll('import_notice')
    .select(['race.id as race_id', 'race.name as race_name', 'race.starts_at as race_starts_at']);
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticesWithRaces>['execute']>>[number];

/** Selects notices with their stored race; an unknown race has its key only. */
function toOpenNotice(row: NoticeRow) {
  const { race_id: id, race_name: name, race_starts_at: startsAt, race_key: key } = row;
  const race = id === null || name === null || startsAt === null ? null : { id, name, startsAt };
  const unstored = race === null && key !== '' ? [{ kind: 'NAMES' as const, names: [key] }] : [];
  const details = [...unstored, ...readDetails(row)];
  return { ...row, race, details, isCutShort: lifeOf(row.code) === 'RUN' };
}

/** Selects open notices of unfinished seasons, oldest first. */
export async function selectOpenNotices(executor: Executor) {
  const rows = await noticesWithRaces(executor)
    .innerJoin('season', 'season.year', 'import_notice.year')
    .where('import_notice.dismissed_at', 'is', null)
    .where('season.finished_at', 'is', null)
    .orderBy('import_notice.first_at')
    .orderBy('import_notice.id')
    .execute();
  return rows.map(toOpenNotice);
}

/** Returns a notice, whether it is open, dismissed or gone. */
export async function selectNotice(executor: Executor, id: string) {
  const row = await noticesWithRaces(executor)
    .where('import_notice.id', '=', id)
    .executeTakeFirst();
  return row && toOpenNotice(row);
}
