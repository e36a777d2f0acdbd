import type { MessageKind } from '#contract/messages/message-kinds.ts';
import { currentYear } from '#domain/season/deadlines.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { dueCorrections } from './due-corrections.ts';
import { dueIncidents } from './due-incidents.ts';
import { dueMissingGrids } from './due-missing-grids.ts';
import { dueReceipts, dueSeals } from './due-receipts.ts';
import {
  dueCancellations,
  dueMoves,
  dueRaceReminders,
  dueReturns,
  dueSeasonReminders,
  type NotifyMoment,
  type RemindedSeason,
} from './due-reminders.ts';
import { dueResults } from './due-results.ts';
import { dueReviews } from './due-reviews.ts';
import type { DueMessage } from './message.ts';

/** Returns all messages that are due to players, optionally of some kinds. */
export async function dueMessages(
  executor: Executor,
  view: SeasonView,
  moment: NotifyMoment,
  kinds?: ReadonlySet<MessageKind>,
): Promise<DueMessage[]> {
  const season = await selectRemindedSeason(executor, currentYear(moment.now));
  const of = async (kind: MessageKind, find: () => Promise<DueMessage[]>) =>
    (kinds?.has(kind) ?? true) ? find() : [];
  const ofSeason =
    season === null
      ? []
      : [
          await of('RACE_REMINDER', () => dueRaceReminders(executor, season, moment)),
          await of('SEASON_REMINDER', () => dueSeasonReminders(executor, season, moment)),
          await of('MOVED_START', () => dueMoves(executor, season, moment)),
          await of('MOVED_START', () => dueCancellations(executor, season, moment)),
          await of('MOVED_START', () => dueReturns(executor, season, moment)),
          await of('RECEIPT', () => dueReceipts(executor, season, moment)),
          await of('SEAL', () => dueSeals(executor, season, moment)),
        ];
  const ofResults =
    view.facts.year !== season?.year
      ? []
      : [
          await of('RESULTS', () => dueResults(executor, view, moment)),
          await of('RESULTS', () => dueCorrections(executor, view, moment)),
        ];
  const ofAdmins = [
    await of('REVIEW_WAITING', () => dueReviews(executor, moment)),
    await of('TROUBLE', () => dueMissingGrids(executor, moment)),
    await of('TROUBLE', () => dueIncidents(executor, moment)),
  ];
  return [ofSeason, ofResults, ofAdmins].flat(2);
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
