import { type ImportNotice, transientNotice } from '../finding.ts';
import type { MatchedDraft } from '../import-draft.ts';
import type { NormalisedRace } from '../normalised-season.ts';

/** Until 1990 only a driver's best results counted, so that standings are no sums. */
const FIRST_YEAR_OF_SUMS = 1991;

/** Points by driver id. */
type Points = ReadonlyMap<string, number>;

type Scored = readonly [id: string | null, points: number];

/**
 * Returns notices about races whose points are not what the drivers have gained in the championship
 * by them: one of the lists is wrong, and none says which. The first race has nothing to compare
 * with, since a calendar may lack those before it.
 */
export function unevenPoints(draft: MatchedDraft): ImportNotice[] {
  const { season, field } = draft;
  if (season.year < FIRST_YEAR_OF_SUMS) return [];
  const races = [...season.races].sort((a, b) => a.startsAt - b.startsAt);
  return races.flatMap((race, index) => {
    if (race.result === null && race.driverStandings === null) return [];
    const previous = races[index - 1];
    const before = previous === undefined ? null : standingsAfter(draft, previous);
    const after = standingsAfter(draft, race);
    const scored = scoredIn(draft, race);
    if (before === null || after === null || scored === null) return [];
    const names = [...after]
      .filter(([id, points]) => points - (before.get(id) ?? 0) !== (scored.get(id) ?? 0))
      .map(([id]) => field.drivers.nameOf(id));
    const detail = { kind: 'NAMES', names } as const;
    return names.length === 0 ? [] : [transientNotice(race, 'POINTS_UNEVEN', detail)];
  });
}

/** Returns the championship after a race, of the source or as stored; `null` if neither has it. */
function standingsAfter({ stored, field }: MatchedDraft, race: NormalisedRace): Points | null {
  const told = race.driverStandings?.map(
    ({ competitor, points }): Scored => [field.drivers.find(competitor), points],
  );
  const known = ofRace(stored, race, stored.lists.DRIVER_STANDINGS).map(
    ({ competitor_id, points }): Scored => [competitor_id, points],
  );
  const rows = told ?? known;
  return rows.length === 0 ? null : sumOf(rows);
}

/** Returns the points of a race and its sprint; `null` while one of them has no result. */
function scoredIn({ stored, field }: MatchedDraft, race: NormalisedRace): Points | null {
  const pointsOf = (list: 'RACE_RESULT' | 'SPRINT_RESULT', told: NormalisedRace['result']) =>
    told?.map(({ driver, points }): Scored => [field.drivers.find(driver), points]) ??
    ofRace(stored, race, stored.lists[list]).map(
      ({ driver_id, points }): Scored => [driver_id, points],
    );
  const result = pointsOf('RACE_RESULT', race.result);
  const sprint = pointsOf('SPRINT_RESULT', race.sprintResult);
  const isWhole = result.length > 0 && (race.sprintAt === null || sprint.length > 0);
  return isWhole ? sumOf([...result, ...sprint]) : null;
}

function ofRace<Row extends { readonly race_id: string }>(
  { races }: MatchedDraft['stored'],
  { key }: NormalisedRace,
  rows: readonly Row[],
): readonly Row[] {
  const id = races.find((race) => race.key === key)?.id;
  return rows.filter(({ race_id }) => race_id === id);
}

function sumOf(rows: readonly Scored[]): Points {
  const sums = new Map<string, number>();
  for (const [id, points] of rows) {
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + points);
  }
  return sums;
}
