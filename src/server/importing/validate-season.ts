import type { ReasonCode } from '#contract/import-lines.ts';
import type { SeasonRows } from './importing.queries.ts';
import type { NormalisedSeason } from './normalised-season.ts';
import { validateAgainstStored } from './validate-against-stored.ts';
import { validateCompetitors } from './validate-competitors.ts';
import { validateRace } from './validate-race.ts';

/** Why an import is refused. */
export interface Reason {
  readonly code: ReasonCode;
  /** What is wrong, in English, for the host's eyes. */
  readonly message: string;
}

/**
 * Everything that speaks against storing a season: contradictions within it, and what it would do to the
 * stored one. Empty when it may be stored.
 */
export function validateSeason(stored: SeasonRows, incoming: NormalisedSeason): Reason[] {
  if (stored.season && stored.season.finished_at !== null) {
    const message = `${incoming.year} is finished; nothing about it changes any more`;
    return [{ code: 'SEASON_FINISHED', message }];
  }
  // Each step takes for granted what the one before it has found sound.
  const steps = [
    () => validateCompetitors(incoming),
    () => incoming.races.flatMap((race) => validateRace(race, incoming)),
    () => validateAgainstStored(stored, incoming),
  ];
  for (const validate of steps) {
    const reasons = validate();
    if (reasons.length > 0) return reasons;
  }
  return [];
}
