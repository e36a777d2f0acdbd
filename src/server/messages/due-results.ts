import type { Instant } from '#domain/base/time.ts';
import { playerTables } from '#domain/scoring/player-tables.ts';
import { raceOutcome } from '#domain/scoring/race-recap.ts';
import { byRaceCategory, PICK_BY_CATEGORY } from '#domain/season/category.ts';
import type { Race } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import { selectResultHiders } from '#server/scoring/hidden-results/hidden-results.queries.ts';
import { showRaceRecap } from '#server/scoring/race-recap/show-race-recap.ts';
import { sealOf } from '#server/season/seal-log/seals.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import type { NotifyMoment } from './due-reminders.ts';
import type { DueMessage, MessageContent } from './message.ts';
import { hiddenResultText, resultsText } from './messages.texts.ts';
import { selectNotified } from './outbox/outbox.queries.ts';
import { type LeagueOvertakes, readOvertakes } from './read-overtakes.ts';
import { type RecentResult, recentResults } from './recent-results.ts';
import { selectChoosers } from './recipients.queries.ts';

const NO_OUTCOME = { points: null, rank: null, rankBefore: null };

/**
 * Returns messages about recent results with the player's own points, for participants who chose
 * them.
 */
export async function dueResults(
  executor: Executor,
  season: SeasonView,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const kind = 'RESULTS';
  const { indexOf } = season.scores();
  const results = await recentResults(executor, season, now);
  if (results.length === 0) return [];
  const subjects = results.map(({ race }) => race.id);
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const choosers = await selectChoosers(executor, kind, among);
  const hiders = await selectResultHiders(executor, among);
  const roots = new Map<string, string>();
  for (const { race } of results) {
    const seal = await sealOf(executor, { year: season.facts.year, raceId: race.id });
    if (seal !== null) roots.set(race.id, seal.root);
  }
  const pending = results.flatMap((result) =>
    choosers.flatMap(({ since, ...recipient }) => {
      const { race, storedAt } = result;
      if (storedAt < since) return [];
      if (notified.get(recipient.userId)?.some(({ subject }) => subject === race.id)) return [];
      const index = indexOf.get(recipient.userId);
      // The player has no guess this season.
      if (index === undefined) return [];
      return [{ result, recipient, index }];
    }),
  );
  if (pending.length === 0) return [];
  const overtakesOf = await readOvertakes(executor, season, among);
  return pending.map(({ result, recipient, index }): DueMessage => {
    const { race, storedAt, expiresAt } = result;
    const { userId } = recipient;
    const root = roots.get(race.id) ?? null;
    const revealedUntil = hiders.get(userId) ?? null;
    const compose = () =>
      isHidden(season, race, revealedUntil)
        ? hiddenResultText(race.name)
        : ownResults(season, index, result, root, overtakesOf(userId, result));
    const about = { kind, subject: race.id } as const;
    return { ...about, ...recipient, expiresAt, happenedAt: storedAt, compose };
  });
}

/** Returns true if the race is hidden from a user with this spoiler cut-off. */
function isHidden(season: SeasonView, { startsAt }: Race, revealedUntil: Instant | null): boolean {
  const hidden = revealedUntil === null ? null : season.hiddenFrom(revealedUntil);
  return hidden !== null && startsAt >= hidden.since;
}

function ownResults(
  season: SeasonView,
  index: number,
  { race, raceIndex }: RecentResult,
  root: string | null,
  overtakes: LeagueOvertakes | null,
): MessageContent {
  const { facts, now } = season;
  const scores = season.scores();
  const player = scores.players[index];
  const userId = player?.id ?? '';
  const tables = player && playerTables(facts, season.tables, player, raceIndex, [race.id]);
  const hasRanks = hasLeaderboard(facts, now);
  return resultsText({
    race: race.name,
    raceId: race.id,
    userId,
    outcome: raceOutcome(scores, raceIndex, userId, { hasRanks }) ?? NO_OUTCOME,
    recap: showRaceRecap(season, race),
    picks: byRaceCategory((category) => tables?.[PICK_BY_CATEGORY[category]][0]?.points ?? null),
    total: scores.pointsAt(raceIndex, 'TOTAL')[index] ?? 0,
    areFlagsCounted: race.areFlagsCounted,
    root,
    overtakes,
  });
}
