import type { UserData } from '#contract/profiles.ts';

/** Whether a player has guessed in the season: one's own guesses are there before they count for a place. */
export function hasGuessedAnything({ summary, userScores }: UserData): boolean {
  const guesses = [
    userScores.driversGuesses,
    userScores.constructorsGuesses,
    userScores.flagGuesses,
    userScores.winnerGuesses,
    userScores.tenthGuesses,
  ];
  return summary.total.pos !== null || guesses.some(({ length }) => length > 0);
}
