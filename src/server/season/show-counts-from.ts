import type { CountsFrom } from '#contract/leagues/counts-from.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import type { Counted, SeasonView } from './season-view.ts';

/** Returns what a league counts from, to be spread: nothing if the whole season counts. */
export function showCountsFrom(
  { facts, now }: Pick<SeasonView, 'facts' | 'now'>,
  counted: Counted | null,
): { readonly countsFrom?: CountsFrom } {
  if (counted === null) return {};
  const { first, from, race } = counted;
  return {
    countsFrom: {
      race,
      position: first?.position ?? null,
      raceCount: facts.races.filter(({ position }) => position >= from).length,
      hasBegun: first !== null && isRaceGuessPublic(first, now),
    },
  };
}
