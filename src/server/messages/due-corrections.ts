import {
  correctionNews,
  endOfCorrectionNews,
  isInResultsNotifyWindow,
} from '#domain/messages/reminders.ts';
import { leaderboard } from '#domain/scoring/leaderboard.ts';
import { scoreGuesses } from '#domain/scoring/score-season.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import { factsWithFlags, parseFlags } from '#server/season/corrections/race-flags.ts';
import { factsWith, parseRows } from '#server/season/corrections/review-rows.ts';
import { selectRacesById } from '#server/season/races/races.queries.ts';
import type { StoredCorrection } from '#server/season/season.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { choosersWhoHaveLooked } from './choosers-who-have-looked.ts';
import type { NotifyMoment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { correctedRaceText } from './messages.texts.ts';
import { selectNotified } from './outbox/outbox.queries.ts';

/** Estimated bytes of one player's row. */
const ROW_BYTES = 150;

type RowsByUser = ReadonlyMap<string, { readonly rank: number; readonly points: number }>;

/**
 * Returns messages about corrected results, for subscribers whose points have changed: once, from
 * what they were last notified of to what holds now.
 */
export async function dueCorrections(
  executor: Executor,
  season: SeasonView,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const { facts } = season;
  if (facts.isFinished || !hasLeaderboard(facts, now)) return [];
  const races = facts.races
    .map((race) => ({ race, news: correctionNews(season.corrections.get(race.id) ?? [], now) }))
    .filter(({ news }) => news.length > 0);
  if (races.length === 0) return [];
  const kind = 'RESULTS';
  const subjects = races.flatMap(({ race, news }) => [race.id, ...news.map(subjectOf)]);
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const stored = await selectRacesById(executor, facts.year);
  const choosers = await choosersWhoHaveLooked(executor, season, kind, among);
  const after = currentRows(season);
  const dueTo = async (
    { race, news }: (typeof races)[number],
    { since, ...recipient }: (typeof choosers)[number],
  ): Promise<DueMessage[]> => {
    const notifiedBefore = notified.get(recipient.userId) ?? [];
    const results = notifiedBefore.find(({ subject }) => subject === race.id);
    const isAwaitingResults =
      results === undefined &&
      isInResultsNotifyWindow(race.startsAt, now) &&
      (stored.get(race.id)?.first_result_at ?? 0) >= since;
    if (isAwaitingResults) return [];
    const notifiedOf = new Set(notifiedBefore.map(({ subject }) => subject));
    const pending = news
      .slice(news.findLastIndex((correction) => notifiedOf.has(subjectOf(correction))) + 1)
      .filter(({ at }) => at >= since && at > (results?.claimedAt ?? Number.NEGATIVE_INFINITY));
    const last = pending.at(-1);
    if (last === undefined) return [];
    const is = after.get(recipient.userId);
    const was = (await standingsWithout(season, race.id, pending)).get(recipient.userId);
    if (is === undefined || was === undefined || is.points === was.points) return [];
    const about = { kind, subject: subjectOf(last) } as const;
    const expiresAt = endOfCorrectionNews(last);
    const text = { race: race.name, raceId: race.id, year: facts.year, before: was, after: is };
    const compose = () => correctedRaceText({ ...text, by: last.by, isByHand: last.isByHand });
    return [{ ...about, ...recipient, expiresAt, happenedAt: last.at, compose }];
  };
  const due: DueMessage[] = [];
  for (const race of races) {
    for (const chooser of choosers) due.push(...(await dueTo(race, chooser)));
  }
  return due;
}

function subjectOf({ id }: StoredCorrection): string {
  return `${id} corrected`;
}

function currentRows(season: SeasonView): RowsByUser {
  return toRowsByUser(leaderboard(season.scores()));
}

function toRowsByUser(rows: ReturnType<typeof leaderboard>): RowsByUser {
  return new Map(rows.map(({ playerId, rank, points }) => [playerId, { rank, points }]));
}

function factsBefore(
  facts: SeasonFacts,
  raceId: string,
  { kind, stored }: StoredCorrection,
): SeasonFacts {
  return kind === 'FLAGS'
    ? factsWithFlags(facts, raceId, parseFlags(stored))
    : factsWith(facts, raceId, kind, parseRows(stored));
}

/** Returns the leaderboard without these corrections, for the job that asks every minute. */
function standingsWithout(
  { facts, tables, guesses, derive }: SeasonView,
  raceId: string,
  corrections: readonly StoredCorrection[],
): Promise<RowsByUser> {
  return derive(
    `standings without ${corrections.map(({ id }) => id).join()}`,
    () => {
      const before = corrections.reduceRight<SeasonFacts>(
        (after, correction) => factsBefore(after, raceId, correction),
        facts,
      );
      return toRowsByUser(leaderboard(scoreGuesses({ facts: before, tables, guesses })));
    },
    { bytesOf: ({ size }) => ROW_BYTES * size },
  );
}
