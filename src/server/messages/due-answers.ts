import type { Instant } from '#domain/base/time.ts';
import { correctionNews, endOfCorrectionNews } from '#domain/messages/reminders.ts';
import { answerPoints } from '#domain/season/question.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { choosersWhoHaveLooked } from './choosers-who-have-looked.ts';
import type { NotifyMoment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { answeredText } from './messages.texts.ts';
import { selectToldOfQuestion } from './outbox/outbox.queries.ts';

const kind = 'RESULTS';

/**
 * Returns messages about questions whose right answer was entered or corrected, for subscribers
 * whose points for it have changed since they were last told, from none on.
 */
export async function dueAnswers(
  executor: Executor,
  season: SeasonView,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const { facts } = season;
  const scores = season.scores();
  const latest = scores.completedRaces.length;
  if (latest === 0 || !hasLeaderboard(facts, now)) return [];
  const news = facts.questions.flatMap(({ outcome, ...question }) => {
    if (outcome === null) return [];
    const { answers: right, changedAt: at } = outcome;
    return correctionNews([{ at }], now).map(() => ({ question, at, right }));
  });
  if (news.length === 0) return [];
  const choosers = await choosersWhoHaveLooked(executor, season, kind, among);
  const nameOf = new Map(
    [...facts.drivers, ...facts.constructors].map(({ id, name }) => [id, name]),
  );
  const due: DueMessage[] = [];
  for (const { question, at, right } of news) {
    const told = await readTold(executor, { channel, questionId: question.id, among, now });
    const names = right.map((answer) => nameOf.get(answer) ?? answer);
    for (const { since, ...recipient } of choosers) {
      const index = scores.indexOf.get(recipient.userId);
      const answer = scores.players[index ?? -1]?.answers?.[question.id];
      if (index === undefined || answer === undefined || at < since) continue;
      const gained = answerPoints(question, answer, right);
      const before = told.get(recipient.userId);
      if (gained === (before ?? 0)) continue;
      const compose = () =>
        answeredText({
          question: question.text,
          right: names,
          isCorrected: before !== undefined,
          points: gained,
          total: scores.pointsAt(latest, 'TOTAL')[index] ?? 0,
          rank: scores.ranksAt(latest, 'TOTAL')[index] ?? 0,
        });
      due.push({
        kind,
        subject: subjectOf(question.id, at, gained),
        ...recipient,
        expiresAt: endOfCorrectionNews({ at }),
        happenedAt: at,
        compose,
      });
    }
  }
  return due;
}

/** Says what was told, since the right answers before a correction are not stored. */
const subjectOf = (questionId: string, at: Instant, points: number) =>
  `${questionId} ${at} ${points}`;

/** Returns the points that each user was last told of for a question. */
async function readTold(
  executor: Executor,
  about: Pick<NotifyMoment, 'channel' | 'now' | 'among'> & { readonly questionId: string },
): Promise<ReadonlyMap<string, number>> {
  const told = new Map<string, { at: number; points: number }>();
  for (const { recipient, subject } of await selectToldOfQuestion(executor, kind, about)) {
    const [, at = 0, points = 0] = subject.split(' ').map(Number);
    if (at >= (told.get(recipient)?.at ?? 0)) told.set(recipient, { at, points });
  }
  return new Map([...told].map(([userId, { points }]) => [userId, points]));
}
