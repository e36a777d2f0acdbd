import type { CountsFrom } from './counts-from.ts';

/** What a league that counts from a race says of it. */
export const countsFromTexts = {
  from: ({ race }: Pick<CountsFrom, 'race'>) => `fra ${race}`,
  /** For whoever is invited. */
  invited: ({ race, hasBegun }: Pick<CountsFrom, 'race' | 'hasBegun'>) =>
    hasBegun ? `Poengene teller fra ${race}.` : `Alle starter på 0 i ${race}.`,
};
