import type { MessageKind } from '#contract/messages/message-kinds.ts';
import type { UnsubscribeKind } from '#contract/messages/unsubscribe.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { dueAnswers } from './due-answers.ts';
import { dueCorrections } from './due-corrections.ts';
import { dueIncidents } from './due-incidents.ts';
import { dueMissingGrids } from './due-missing-grids.ts';
import { dueOvertakes } from './due-overtakes.ts';
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

interface Seasons {
  /** Season of this year; `null` if there is none. */
  readonly season: RemindedSeason | null;
  /** Season that is shown, with its results. */
  readonly view: SeasonView;
}

type FindDue = (
  executor: Executor,
  seasons: Seasons,
  moment: NotifyMoment,
) => Promise<readonly DueMessage[]>;

type FindDueOf<Subject> = (
  executor: Executor,
  subject: Subject,
  moment: NotifyMoment,
) => Promise<readonly DueMessage[]>;

const ofSeason =
  (find: FindDueOf<RemindedSeason>): FindDue =>
  async (executor, { season }, moment) =>
    season === null ? [] : find(executor, season, moment);

/** Results are news in the season of this year only. */
const ofResults =
  (find: FindDueOf<SeasonView>): FindDue =>
  async (executor, { season, view }, moment) =>
    view.facts.year === season?.year ? find(executor, view, moment) : [];

const ofAdmins =
  (find: (executor: Executor, moment: NotifyMoment) => Promise<readonly DueMessage[]>): FindDue =>
  (executor, _seasons, moment) =>
    find(executor, moment);

interface MessageDefinition {
  /** Find the messages that are due. */
  readonly due: readonly [FindDue, ...FindDue[]];
  /** Choice that an unsubscribe link in such a mail turns off. */
  readonly unsubscribedBy: UnsubscribeKind;
  /** True if a device is to be woken for it, because the player has to act in time. */
  readonly isUrgent: boolean;
}

/** Everything that sending needs to know of each kind of message; its texts are `*.texts.ts`. */
export const MESSAGES: Readonly<Record<MessageKind, MessageDefinition>> = {
  RACE_REMINDER: {
    due: [ofSeason(dueRaceReminders)],
    unsubscribedBy: 'RACE',
    isUrgent: true,
  },
  SEASON_REMINDER: {
    due: [ofSeason(dueSeasonReminders)],
    unsubscribedBy: 'SEASON',
    isUrgent: true,
  },
  MOVED_START: {
    due: [ofSeason(dueMoves), ofSeason(dueCancellations), ofSeason(dueReturns)],
    unsubscribedBy: 'MOVED_START',
    isUrgent: false,
  },
  RECEIPT: { due: [ofSeason(dueReceipts)], unsubscribedBy: 'RECEIPTS', isUrgent: false },
  SEAL: { due: [ofSeason(dueSeals)], unsubscribedBy: 'RECEIPTS', isUrgent: false },
  RESULTS: {
    due: [ofResults(dueResults), ofResults(dueCorrections), ofResults(dueAnswers)],
    unsubscribedBy: 'RESULTS',
    isUrgent: false,
  },
  OVERTAKES: { due: [ofResults(dueOvertakes)], unsubscribedBy: 'OVERTAKES', isUrgent: false },
  // No choice turns these on: admins get them.
  REVIEW_WAITING: { due: [ofAdmins(dueReviews)], unsubscribedBy: 'ALL', isUrgent: false },
  TROUBLE: {
    due: [ofAdmins(dueMissingGrids), ofAdmins(dueIncidents)],
    unsubscribedBy: 'ALL',
    isUrgent: false,
  },
};
