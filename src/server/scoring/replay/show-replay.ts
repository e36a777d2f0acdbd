import type { Replay } from '#contract/scoring/replay.ts';
import type { GroupSeasonView, ReplayView } from '#server/season/season-view.ts';
import { raceGuessesOf, showOwnRaceGuess } from '../race-guesses/show-race-guesses.ts';

/**
 * Returns a recorded race at a moment as the live page has it. All but the viewer's own picks is
 * derived once for all who are at that second.
 * @param season the season of the view, with all players or those of a league
 */
export async function showReplay(
  { race, at, lap, isOver }: Omit<ReplayView, 'season'>,
  season: GroupSeasonView,
  userId: string,
): Promise<Replay> {
  const guesses = await season.derive(
    `race guesses ${race.id} ${season.group}`,
    () => raceGuessesOf(season, race, 0),
    { bytesOf: (value) => 2 * JSON.stringify(value).length },
  );
  return { at, lap, isOver, guesses, own: showOwnRaceGuess(season, race, userId) };
}
