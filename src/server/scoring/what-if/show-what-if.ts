import type { z } from 'zod';
import { WhatIfView } from '#contract/scoring/what-if.ts';
import { leaderboard } from '#domain/scoring/leaderboard.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import { knownRaceScenario } from '#domain/scoring/what-if/race.ts';
import { knownSeasonScenario } from '#domain/scoring/what-if/season.ts';
import { prepareWhatIf } from '#domain/scoring/what-if/what-if.ts';
import { type ChampionshipEntry, isSprintMissing } from '#domain/season/championship.ts';
import type { Race } from '#domain/season/season.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { endOf, shapeOf } from '#server/http/paging.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { toScoreTables } from '#server/season/score-tables.ts';
import type { SeasonView } from '#server/season/season-view.ts';

type Look = z.infer<typeof WhatIfView>['drivers'][number]['look'];

function showCompetitors(
  order: readonly string[],
  entries: readonly ChampionshipEntry[],
  nameOf: (id: string) => string,
  lookOf: (id: string) => Look,
): WhatIfView['drivers'] {
  const entryOf = new Map(entries.map((entry) => [entry.competitorId, entry]));
  return order.map((id) => {
    const entry = entryOf.get(id);
    return {
      id,
      name: nameOf(id),
      look: lookOf(id),
      points: entry?.points ?? 0,
      places: [...(entry?.places ?? [])],
      position: entry?.position ?? null,
      isRanked: entry?.isRanked ?? false,
    };
  });
}

/** Returns the first page of players, and the requested one. */
function firstOfMany(scores: SeasonScores, playerId: string | undefined): ReadonlySet<string> {
  const first = leaderboard(scores, 0, endOf(scores.players.length));
  return new Set([
    ...first.map((row) => row.playerId),
    ...(playerId === undefined ? [] : [playerId]),
  ]);
}

/** Returns a race with public guesses, and all data to play through its outcomes in a browser. */
export function showWhatIf(
  season: SeasonView,
  race: Race,
  playerId: string | undefined,
): Promise<CachedResponse> {
  const { facts, players } = season;
  // An unknown player gets the same response as everybody, so that made-up ids do not fill the
  // cache.
  const shape = shapeOf(players.length);
  const isLarge = shape.kind === 'PAGE';
  const added = isLarge ? players.find(({ id }) => id === playerId)?.id : undefined;
  return season.cachedResponse(`what if ${race.id} ${added ?? ''}`, WhatIfView, () => {
    const scores = season.scores();
    const shown = isLarge ? firstOfMany(scores, added) : undefined;
    const whatIf = prepareWhatIf(facts, scores, race, shown);
    const known = knownRaceScenario(facts, race);
    const order = knownSeasonScenario(facts, scores);
    const { driverName, driverLook, constructorName, constructorLook } = competitorsOf(facts);
    const driverIndex = new Map(order.drivers.map((id, index) => [id, index]));
    const constructorIndex = new Map(order.constructors.map((id, index) => [id, index]));
    const toIndexes = (ids: readonly string[] | null, indexes: ReadonlyMap<string, number>) =>
      ids?.map((id) => indexes.get(id) ?? -1) ?? null;
    return {
      ...shape,
      id: race.id,
      name: race.name,
      year: facts.year,
      position: race.position,
      startsAt: race.startsAt,
      isCompleted: race.result !== null,
      isSprintMissing: isSprintMissing(facts, race),
      racesLeft: facts.races.filter(({ result }) => result === null).length,
      field: [...whatIf.field],
      retired: known.retired,
      flags: known.flags,
      flagsElsewhere: whatIf.flagsElsewhere,
      pointsByPlace: [...whatIf.racePoints.byPlace],
      fastestLapDriverId: whatIf.racePoints.fastestLapDriverId,
      drivers: showCompetitors(order.drivers, whatIf.drivers, driverName, driverLook),
      constructors: showCompetitors(
        order.constructors,
        whatIf.constructors,
        constructorName,
        constructorLook,
      ),
      tables: toScoreTables(season.tables),
      players: whatIf.players.map(({ drivers, ...player }) => ({
        ...player,
        firstDriverId: drivers.FIRST,
        tenthDriverId: drivers.TENTH,
        driverOrder: toIndexes(player.driverOrder, driverIndex),
        constructorOrder: toIndexes(player.constructorOrder, constructorIndex),
      })),
    };
  });
}
