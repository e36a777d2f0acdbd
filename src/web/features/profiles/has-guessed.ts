import type { UserData } from '#contract/profiles.ts';

/** Returns true if a player is a participant; the own guesses count before they are public. */
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
