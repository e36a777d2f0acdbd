import { DAY_MS, type Instant } from '#domain/base/time.ts';
import { type MatchedDraft, type StoppedDraft, stoppedBy } from '../import-draft.ts';
import type { NormalisedRace } from '../normalised-season.ts';
import { MAX_PARTIAL_MS } from '../stored-season.ts';
import { validateCalendar, withoutManualRaces } from './validate-calendar.ts';
import { type RaceContext, validateRace } from './validate-race.ts';

/** Time in ms after a session from which a driver missing in its result counts as withdrawn. */
const FIRST_RESULT_HALF_FOR_MS = DAY_MS;

/**
 * Validates a season: contradictions within it, and changes that the stored one forbids. Valid
 * parts go on, since an unusable list must not cost others.
 */
export function validateSeason(draft: MatchedDraft): MatchedDraft | StoppedDraft {
  const { season, stored, rules, moment } = draft;
  const told = new Set(season.races.map(({ key }) => key));
  const judged = withoutManualRaces(stored, told, stored.overrides);
  const calendar = validateCalendar(judged, season, moment.now);
  const races = calendar.season.races.map((race) =>
    validateRace(race, contextOf({ ...draft, season: calendar.season }, race)),
  );
  const findings = [
    ...draft.findings,
    ...calendar.findings,
    ...races.flatMap(({ errors }) => errors),
  ];
  const reloaded = stored.races.find(({ id }) => id === rules.reloadedRaceId);
  const stops = findings.filter(
    ({ severity, race, keeps = [] }) =>
      (severity === 'STAND_IN' && !rules.allowPartial) ||
      (keeps.length > 0 && race?.key === reloaded?.key),
  );
  if (stops.length > 0) return stoppedBy(...stops);
  return {
    ...draft,
    season: { ...calendar.season, races: races.map(({ race }) => race) },
    findings,
  };
}

/** Returns the context that a race's lists are validated against. */
function contextOf(
  { season, field, stored, rules, moment: { now } }: MatchedDraft,
  race: NormalisedRace,
): RaceContext {
  const before = stored.races.find(({ key }) => key === race.key);
  const ofRace = <Row extends { readonly race_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ race_id }) => race_id === before?.id);
  const since = stored.partialSince.get(race.key) ?? now;
  const mayGrow = (startedAt: Instant | null) =>
    startedAt !== null &&
    now < startedAt + FIRST_RESULT_HALF_FOR_MS &&
    now < since + MAX_PARTIAL_MS;
  const results = [
    { list: 'RACE_RESULT', startedAt: race.startsAt },
    { list: 'SPRINT_RESULT', startedAt: race.sprintAt },
  ] as const;
  const young = results.filter(
    ({ list, startedAt }) => ofRace(stored.lists[list]).length === 0 && mayGrow(startedAt),
  );
  const isReloaded = before !== undefined && before.id === rules.reloadedRaceId;
  return {
    season,
    field,
    grid: ofRace(stored.lists.GRID),
    hasResult: ofRace(stored.lists.RACE_RESULT).length > 0,
    young: new Set(isReloaded ? [] : young.map(({ list }) => list)),
  };
}
