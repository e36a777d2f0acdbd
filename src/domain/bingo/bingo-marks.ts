import { DAY_MS, type Instant } from '#domain/base/time.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { type BingoRule, bingoRuleHolds } from './bingo-rules.ts';

/** Text of the pool, marked by the results or by the bingo master. */
export interface BingoPoolText {
  /** `null` if the bingo master decides. */
  readonly rule: BingoRule | null;
  /** Race in which the bingo master has seen it; `null` if not marked. */
  readonly markedRaceId: string | null;
}

/** Time in ms before a race at which its weekend starts. */
const WEEKEND_MS = 3 * DAY_MS;

/** Returns true if events of the race can be marked: it starts after the boards were dealt. */
export function countsForBingo({ startsAt }: Pick<Race, 'startsAt'>, dealtAt: Instant): boolean {
  return startsAt > dealtAt;
}

/** Returns true if the race may have events to mark by now. */
export function canBeMarked(
  race: Pick<Race, 'startsAt'>,
  { dealtAt, now }: { readonly dealtAt: Instant; readonly now: Instant },
): boolean {
  return countsForBingo(race, dealtAt) && race.startsAt - WEEKEND_MS <= now;
}

/**
 * Returns the first race in which a text happened. Rules are evaluated each time, so that a
 * correction can remove a mark.
 * @returns its index in the season; `null` if there is none
 */
export function happenedAt(
  { rule, markedRaceId }: BingoPoolText,
  { races }: Pick<SeasonFacts, 'races'>,
  dealtAt: Instant,
): number | null {
  const index = races.findIndex(
    (race) =>
      countsForBingo(race, dealtAt) &&
      (rule === null ? race.id === markedRaceId : bingoRuleHolds(rule, race)),
  );
  return index < 0 ? null : index;
}
