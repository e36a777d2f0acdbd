import { MESSAGE_KINDS, type MessageKind } from '#contract/messages/message-kinds.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import type { NotifyMoment, RemindedSeason } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { MESSAGES } from './message-definitions.ts';

/** Returns all messages that are due to players, optionally of some kinds. */
export async function dueMessages(
  executor: Executor,
  view: SeasonView,
  moment: NotifyMoment,
  kinds?: ReadonlySet<MessageKind>,
): Promise<DueMessage[]> {
  const season = await selectRemindedSeason(executor, currentYear(moment.now));
  const messages: DueMessage[] = [];
  for (const kind of MESSAGE_KINDS) {
    if (!(kinds?.has(kind) ?? true)) continue;
    for (const find of MESSAGES[kind].due) {
      messages.push(...(await find(executor, { season, view }, moment)));
    }
  }
  return messages;
}

async function selectRemindedSeason(
  executor: Executor,
  year: number,
): Promise<RemindedSeason | null> {
  const season = await executor
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  return season ?? null;
}
