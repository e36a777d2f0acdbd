import type { SeasonChoices } from '#contract/admin/admin-seasons.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { insertEmptySeason } from './admin-seasons.queries.ts';

export async function addEmptySeason(
  { database, clock }: AppContext,
  actorUserId: string,
  year: number,
  choices: SeasonChoices,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const stored = await trx
      .selectFrom('season')
      .select('year')
      .where('year', '=', year)
      .executeTakeFirst();
    if (stored !== undefined) throw new ProblemError('season-exists');
    await insertEmptySeason(trx, year, choices);
    await bumpRevisions(trx, year);
    await recordAudit(trx, {
      at: await decisionTime(trx, clock),
      actorUserId,
      action: 'SEASON_ADDED',
      subject: String(year),
      year,
      before: null,
      after: { source: null },
    });
  });
}
