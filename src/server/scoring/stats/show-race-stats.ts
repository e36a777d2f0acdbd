import { RaceStats } from '#contract/scoring/stats.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race, ResultRow, Standing } from '#domain/season/season.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { type Competitors, competitorsOf } from '#server/season/competitors.ts';
import { flagDifferences, flagsAfter, parseFlags } from '#server/season/corrections/race-flags.ts';
import { differencesOf, parseRows } from '#server/season/corrections/review-rows.ts';
import type { StoredCorrection } from '#server/season/season.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { showStartingGrid } from '#server/season/show-starting-grid.ts';

type Look = ReturnType<Competitors['driverLook']>;

function showResult(
  rows: readonly ResultRow[] | null,
  startPositions: ReadonlyMap<string, number>,
  competitors: Competitors,
): RaceStats['raceResult'] {
  return inFinishingOrder(rows ?? []).map((row, index) => {
    const startPosition = startPositions.get(row.driverId) ?? row.gridPosition;
    const isPlaced = row.status === 'CLASSIFIED' && startPosition !== null;
    return {
      position: index + 1,
      name: competitors.driverName(row.driverId),
      competitor: competitors.driverLook(row.driverId, row.constructorId),
      points: row.points,
      status: row.status,
      laps: row.laps,
      startPosition,
      placesWon: isPlaced ? startPosition - (index + 1) : null,
    };
  });
}

function showStandings(
  standings: readonly Standing[],
  before: readonly Standing[],
  nameOf: (id: string) => string,
  lookOf: (id: string) => Look,
): RaceStats['driverStandings'] {
  const positionsBefore = new Map(before.map((row) => [row.competitorId, row.position]));
  return standings.map((row) => {
    const last = positionsBefore.get(row.competitorId) ?? null;
    return {
      position: row.position,
      name: nameOf(row.competitorId),
      competitor: lookOf(row.competitorId),
      points: row.points,
      movement: last === null || row.position === null ? null : last - row.position,
    };
  });
}

function showCorrections(
  raceId: string,
  corrections: readonly StoredCorrection[],
  { driverName, constructorName }: Competitors,
): RaceStats['corrections'] {
  return corrections.toReversed().map(({ at, by, kind, stored, incoming }) => {
    if (kind === 'FLAGS') {
      const before = parseFlags(stored);
      const after = flagsAfter({ race_id: raceId, incoming }, before);
      return { at, by, kind, differences: [], flags: flagDifferences(before, after) };
    }
    const nameOf = kind === 'CONSTRUCTOR_STANDINGS' ? constructorName : driverName;
    const [before, after] = [parseRows(stored), parseRows(incoming)];
    return { at, by, kind, differences: differencesOf(kind, before, after, nameOf), flags: [] };
  });
}

function link(race: Race | undefined) {
  return race === undefined ? null : { id: race.id, position: race.position, name: race.name };
}

/** Returns all lists of a race, from grid to standings. */
export function showRaceStats(season: SeasonView, race: Race): Promise<CachedResponse> {
  return season.cachedResponse(`race stats ${race.id}`, RaceStats, () => {
    const { facts } = season;
    const competitors = competitorsOf(facts);
    const index = facts.races.indexOf(race);
    const before = facts.races[index - 1];
    const startingGrid = showStartingGrid(race, competitors);
    const startPositions = new Map(startingGrid.map((slot) => [slot.competitor.id, slot.position]));
    return {
      name: race.name,
      year: facts.year,
      id: race.id,
      position: race.position,
      circuit: race.circuit,
      startsAt: race.startsAt,
      hasSprint: race.sprintAt !== null,
      isGridProvisional: race.isGridProvisional,
      // Corrections of a finished season are not applied, so none is pending.
      isCorrectionWaiting: !facts.isFinished && season.racesWithWaitingReviews.has(race.id),
      corrections: showCorrections(race.id, season.corrections.get(race.id) ?? [], competitors),
      startingGrid,
      raceResult: showResult(race.result, startPositions, competitors),
      sprintResult: showResult(race.sprintResult, new Map(), competitors),
      driverStandings: showStandings(
        race.driverStandings,
        before?.driverStandings ?? [],
        competitors.driverName,
        competitors.driverLook,
      ),
      constructorStandings: showStandings(
        race.constructorStandings,
        before?.constructorStandings ?? [],
        competitors.constructorName,
        competitors.constructorLook,
      ),
      areFlagsCounted: race.areFlagsCounted,
      flags: race.flags.map((flag) => ({
        id: flag.id,
        round: flag.lap,
        type: flag.type,
        sessionType: flag.session,
      })),
      previous: link(before),
      next: link(facts.races[index + 1]),
    };
  });
}
