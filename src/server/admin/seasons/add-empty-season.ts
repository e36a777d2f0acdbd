import type { SeasonChoices } from '#contract/admin-seasons.ts';
import type { AppContext } from '../../app-context.ts';
import { decisionTime } from '../../db/decision-time.ts';
import { ProblemError } from '../../problems.ts';
import { recordAudit } from '../../record-audit.ts';
import { bumpRevisions } from '../../seasons/bump-revisions.ts';
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
    await bumpRevisions(trx, [year]);
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
