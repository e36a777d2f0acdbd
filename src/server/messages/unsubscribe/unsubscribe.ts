import type { Transaction } from 'kysely';
import type { UnsubscribeLink } from '#contract/messages/unsubscribe.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { isOurLink } from './unsubscribe-link.ts';

/**
 * Unsubscribes from what a link names, on all channels; repeating is harmless. The e-mail stays, so
 * that the settings can turn it on again. A deleted account has nothing to unsubscribe.
 * @throws ProblemError `unsubscribe-link-wrong`
 */
export async function unsubscribe(
  installation: Pick<AppContext, 'database' | 'random'>,
  link: UnsubscribeLink,
): Promise<void> {
  if (!(await isOurLink(installation, link))) throw new ProblemError('unsubscribe-link-wrong');
  await installation.database.inWriteTransaction((trx) => turnOff(trx, link));
}

async function turnOff(trx: Transaction<Database>, { user, kind }: UnsubscribeLink): Promise<void> {
  if (kind === 'RACE' || kind === 'ALL') {
    await trx.deleteFrom('reminder_hour').where('user_id', '=', user).execute();
  }
  if (kind === 'RACE') return;
  await trx
    .deleteFrom('reminder_choice')
    .where('user_id', '=', user)
    .$if(kind !== 'ALL', (query) => query.where('choice', '=', kind as Exclude<typeof kind, 'ALL'>))
    .execute();
}
