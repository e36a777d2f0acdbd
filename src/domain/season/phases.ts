import type { Instant } from '#domain/base/time.ts';
import { momentsOf } from './race-now.ts';
import type { SeasonFacts } from './season.ts';

const sorted = (instants: readonly Instant[]) => [...new Set(instants)].sort((a, b) => a - b);

const seasonDeadlineOf = ({ guessDeadline }: SeasonFacts) =>
  guessDeadline === null ? [] : [guessDeadline];

/** Returns all deadlines, sorted and without duplicates; at these instants guesses become public. */
export function deadlinesOf(facts: SeasonFacts): Instant[] {
  return sorted([
    ...seasonDeadlineOf(facts),
    ...facts.races.map(({ guessDeadline }) => guessDeadline),
  ]);
}

/**
 * Returns all instants, sorted and without duplicates, at which something that is said of a season
 * changes though its facts do not: its deadlines, and the moments of its races.
 */
export function thresholds(facts: SeasonFacts): Instant[] {
  return sorted([...seasonDeadlineOf(facts), ...facts.races.flatMap(momentsOf)]);
}

/** Returns the number of thresholds that have passed; nothing said changes within one phase. */
export function phase(thresholds: readonly Instant[], now: Instant): number {
  return thresholds.findLastIndex((threshold) => threshold <= now) + 1;
}
