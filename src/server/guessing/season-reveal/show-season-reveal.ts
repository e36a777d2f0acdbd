import type { SeasonReveal, SharedDistance } from '#contract/guessing/season-reveal.ts';
import { type SharedDistance as Shared, seasonReveal } from '#domain/guessing/season-reveal.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

/**
 * Returns the season guesses of the group until its first result; `null` before the deadline and
 * afterwards.
 */
export function showSeasonReveal(season: GroupSeasonView): SeasonReveal | null {
  const { facts, now, players, counted } = season;
  const hasResult = facts.races.some(({ result }) => result !== null);
  // In a league that begins with a race these guesses do not count.
  if (counted !== null || hasResult || facts.isFinished || !areSeasonGuessesPublic(facts, now))
    return null;
  const reveal = seasonReveal(players, facts);
  if (reveal === null) return null;
  const { driverName } = competitorsOf(facts);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ id, username: names.get(id) ?? '' });
  const shared = (it: Shared | null): SharedDistance | null =>
    it && { players: it.playerIds.map(named), places: it.places };
  return {
    count: reveal.count,
    champions: reveal.champions.map(({ driverId, count }) => ({
      driver: driverName(driverId),
      count,
    })),
    loners: reveal.loners.map(({ playerId, driverId }) => ({
      player: named(playerId),
      driver: driverName(driverId),
    })),
    boldest: shared(reveal.boldest),
    alike: shared(reveal.alike),
  };
}
