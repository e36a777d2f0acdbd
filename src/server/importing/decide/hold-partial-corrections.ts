import type { ReasonCode } from '#contract/admin/import-details.ts';
import type { Instant } from '#domain/base/time.ts';
import type { RaceTable, ResultRowTable, StandingTable } from '#server/db/tables.ts';
import {
  competitorIdOf,
  type ResultListKind,
  type ResultLists,
} from '#server/season/result-lists/result-lists.ts';
import { CARS_PER_TEAM } from '../check-list.ts';
import { type ImportRefusal, refusal } from '../finding.ts';
import type { DecidedRows, MatchedDraft, TargetSeason } from '../import-draft.ts';
import { MAX_PARTIAL_MS, type StoredSeason } from '../stored-season.ts';

interface PartialDraft extends MatchedDraft {
  readonly target: TargetSeason;
}

/**
 * Holds back the lists of races with a partial correction. After some hours an admin reviews it
 * instead; reloading applies it.
 */
export function holdPartialCorrections(
  { stored, target, rules, moment }: PartialDraft,
  decided: readonly DecidedRows[],
): { readonly lists: readonly DecidedRows[]; readonly findings: readonly ImportRefusal[] } {
  const partial = findPartialCorrections(stored, target, decided).filter(
    ({ race }) => race.id !== rules.reloadedRaceId,
  );
  const overdue = new Set(
    partial
      .filter(({ race }) => isOverdue(stored, race, decided, moment.now))
      .map(({ race }) => race.id),
  );
  const waiting = partial.filter(({ race }) => !overdue.has(race.id));
  const lists = decided
    .filter(
      ({ raceId, kind }) => kind === 'GRID' || !waiting.some(({ race }) => race.id === raceId),
    )
    .map((list): DecidedRows => {
      const isDoubtful = list.kind !== 'GRID' && overdue.has(list.raceId) && list.stored.length > 0;
      return isDoubtful && list.decision === 'APPLY' ? { ...list, decision: 'REVIEW' } : list;
    });
  return { lists, findings: waiting.flatMap(({ findings }) => findings) };
}

const RESULTS = ['RACE_RESULT', 'SPRINT_RESULT'] as const;

/**
 * Finds partial corrections. A correction that loses somebody from the result is partial. Sources
 * correct a result before its standings, so it is also partial until a driver's new points are in
 * the standings after the race; unless the standings came first, and the points equal what the race
 * adds to the previous ones. A first result, such as a late sprint, is no correction. Decisions by
 * an admin do not make the source's other data partial.
 */
function findPartialCorrections(
  stored: StoredSeason,
  target: TargetSeason,
  lists: readonly DecidedRows[],
) {
  const names = new Map(target.drivers.map(({ id, name }) => [id, name]));
  const before = <Kind extends ResultListKind>(race: RaceTable, kind: Kind) =>
    stored.lists[kind].filter(({ race_id }) => race_id === race.id) as ResultLists[Kind];
  const after = <Kind extends ResultListKind>(race: RaceTable, kind: Kind) => {
    const decided = lists.find((list) => list.raceId === race.id && list.kind === kind);
    const isAccepted = decided?.decision === 'APPLY' || decided?.decision === 'REVIEW';
    return isAccepted ? (decided.incoming as ResultLists[Kind]) : before(race, kind);
  };

  /**
   * Returns a driver's points from a race as the difference of two standings; `null` if one is
   * missing.
   */
  function addedBy(race: RaceTable, driverId: string): number | null {
    const previous = target.races
      .filter((other) => other.cancelled_at === null && other.starts_at < race.starts_at)
      .toSorted((a, b) => a.starts_at - b.starts_at)
      .at(-1);
    const standings = previous ? after(previous, 'DRIVER_STANDINGS') : [];
    if (previous !== undefined && standings.length === 0) return null;
    return pointsOf(after(race, 'DRIVER_STANDINGS'), driverId) - pointsOf(standings, driverId);
  }

  return stored.races.flatMap((race) => {
    // A race whose lists equal the stored ones has no correction.
    if (!lists.some((list) => list.raceId === race.id)) return [];
    const standings = before(race, 'DRIVER_STANDINGS');
    if (before(race, 'RACE_RESULT').length === 0 || standings.length === 0) return [];
    const known = RESULTS.filter((kind) => before(race, kind).length > 0);
    const rowsBefore = known.flatMap((kind) => before(race, kind));
    const rowsAfter = known.flatMap((kind) => after(race, kind));
    const drivers = new Set([...rowsBefore, ...rowsAfter].map(({ driver_id }) => driver_id));
    const partial = [...drivers].filter((driverId) => {
      const points = pointsOf(rowsAfter, driverId);
      const isSame = points === pointsOf(rowsBefore, driverId);
      const areStandingsChanged =
        pointsOf(after(race, 'DRIVER_STANDINGS'), driverId) !== pointsOf(standings, driverId);
      return !isSame && !areStandingsChanged && addedBy(race, driverId) !== points;
    });
    const missing = known.flatMap((kind) => missingFrom(before(race, kind), after(race, kind)));
    const findingOf = (code: ReasonCode, ids: readonly string[]) => {
      const detail = { kind: 'NAMES', names: ids.map((id) => names.get(id) ?? id) } as const;
      return ids.length === 0 ? [] : [refusal(race, RESULTS, code, detail)];
    };
    const findings = [
      ...findingOf('HALF_CORRECTED', partial),
      ...findingOf('RESULT_INCOMPLETE', missing),
    ];
    return findings.length === 0 ? [] : [{ race, findings }];
  });
}

/** Returns the drivers missing in the new result, unless both cars of their team are in it. */
function missingFrom(
  before: readonly ResultRowTable[],
  after: readonly ResultRowTable[],
): string[] {
  return before
    .filter(
      ({ driver_id, constructor_id }) =>
        !after.some((row) => row.driver_id === driver_id) &&
        after.filter((row) => row.constructor_id === constructor_id).length < CARS_PER_TEAM,
    )
    .map(({ driver_id }) => driver_id);
}

/** Returns a driver's points in the rows; 0 if the driver is not among them. */
function pointsOf(rows: readonly (ResultRowTable | StandingTable)[], driverId: string): number {
  return rows
    .filter((row) => competitorIdOf(row) === driverId)
    .reduce((total, { points }) => total + points, 0);
}

/** Returns true if the correction has been partial for too long to wait for the rest. */
function isOverdue(
  { partialSince, reviews }: StoredSeason,
  race: Pick<RaceTable, 'id' | 'key'>,
  lists: readonly DecidedRows[],
  now: Instant,
): boolean {
  const since = partialSince.get(race.key);
  if (since !== undefined && since + MAX_PARTIAL_MS <= now) return true;
  return lists.some(({ incomingHash }) =>
    reviews.some(
      ({ race_id, state, incoming_hash }) =>
        race_id === race.id && state === 'WAITING' && incoming_hash === incomingHash,
    ),
  );
}
