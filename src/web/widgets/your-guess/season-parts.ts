import type { GuessOverview } from '#contract/guessing/guesses.ts';

type Season = NonNullable<GuessOverview['season']>;

/** Returns how many parts a season guess has, and how many of them are complete. */
export function seasonParts({ drivers, constructors, flags, questions }: Season) {
  const parts = [
    ...[drivers, constructors, flags].map((each) => each !== null),
    ...(questions ? [questions.answered === questions.count] : []),
  ];
  return { count: parts.length, done: parts.filter((isDone) => isDone).length };
}
