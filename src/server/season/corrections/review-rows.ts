import type { ListDifference, ReviewedList } from '#contract/season/corrections.ts';
import { isSame } from '#domain/base/is-same.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race, ResultStatus, SeasonFacts } from '#domain/season/season.ts';
import type { ResultRowTable, StandingTable } from '#server/db/tables.ts';
import type { ResultListRow } from '../result-lists/result-lists.ts';
import { toResultRow } from '../to-season-facts.ts';

/** Parses the rows of a review's list. */
export function parseRows(json: string): ResultListRow[] {
  return JSON.parse(json) as ResultListRow[];
}

interface ComparableRow {
  readonly competitorId: string;
  readonly place: number | null;
  readonly status: ResultStatus | null;
  readonly points: number;
}

function isResult(rows: readonly ResultListRow[], kind: ReviewedList): rows is ResultRowTable[] {
  return kind === 'RACE_RESULT' || kind === 'SPRINT_RESULT';
}

function toStanding(row: StandingTable) {
  return {
    competitorId: row.competitor_id,
    position: row.position,
    points: row.points,
  };
}

/** Returns the columns of a list that admins compare: finishing order, status and points. */
export function comparable(kind: ReviewedList, rows: readonly ResultListRow[]): ComparableRow[] {
  if (isResult(rows, kind)) {
    return inFinishingOrder(rows.map(toResultRow)).map((row, index) => ({
      competitorId: row.driverId,
      place: index + 1,
      status: row.status,
      points: row.points,
    }));
  }
  return (rows as StandingTable[])
    .map(toStanding)
    .map(({ position, ...row }) => ({ ...row, place: position, status: null }));
}

/** Returns competitors whose rows differ between two lists, in the order of the second. */
export function differencesOf(
  kind: ReviewedList,
  stored: readonly ResultListRow[],
  incoming: readonly ResultListRow[],
  nameOf: (id: string) => string,
): ListDifference[] {
  const comparedColumns = ({ place, status, points }: ComparableRow) => ({ place, status, points });
  const before = new Map(
    comparable(kind, stored).map((row) => [row.competitorId, comparedColumns(row)]),
  );
  const after = new Map(
    comparable(kind, incoming).map((row) => [row.competitorId, comparedColumns(row)]),
  );
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((id) => ({
      name: nameOf(id),
      stored: before.get(id) ?? null,
      incoming: after.get(id) ?? null,
    }))
    .filter((row) => !isSame(row.stored, row.incoming));
}

/** Returns the season with a list replaced by that of a review. */
export function factsWith(
  facts: SeasonFacts,
  raceId: string,
  kind: ReviewedList,
  rows: readonly ResultListRow[],
): SeasonFacts {
  const changed = (): Partial<Race> => {
    if (isResult(rows, kind)) {
      const result = rows.map(toResultRow);
      return kind === 'RACE_RESULT' ? { result } : { sprintResult: result };
    }
    const standings = (rows as StandingTable[]).map(toStanding);
    return kind === 'DRIVER_STANDINGS'
      ? { driverStandings: standings }
      : { constructorStandings: standings };
  };
  return {
    ...facts,
    races: facts.races.map((race) => (race.id === raceId ? { ...race, ...changed() } : race)),
  };
}
