import type { SeasonRows } from './importing.queries.ts';
import type { NormalisedSeason } from './normalised-season.ts';
import { validateAgainstStored } from './validate-against-stored.ts';
import { validateCompetitors } from './validate-competitors.ts';
import { validateRace } from './validate-race.ts';

export type ReasonCode =
  | 'SEASON_FINISHED'
  | 'SEASON_UNKNOWN'
  | 'MALFORMED'
  | 'WRONG_YEAR'
  | 'NO_ENTRIES'
  | 'NO_RACES'
  | 'TOO_FEW_RACES'
  | 'RACE_WITH_RESULT_MISSING'
  | 'DUPLICATE_COMPETITOR'
  | 'DUPLICATE_RACE'
  | 'DUPLICATE_POSITION'
  | 'POSITIONS_WITH_GAPS'
  | 'UNKNOWN_COMPETITOR'
  | 'TOO_FEW_ROWS'
  | 'EMPTY_LIST'
  | 'RESULT_WITHOUT_WINNER'
  | 'STANDINGS_WITHOUT_RESULT'
  | 'HALF_CORRECTED';

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
