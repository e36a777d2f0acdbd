import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import type { RaceScenario } from '#domain/scoring/what-if/race.ts';
import type { SeasonScenario } from '#domain/scoring/what-if/season.ts';
import type { WhatIf } from '#domain/scoring/what-if/what-if.ts';
import { CATEGORIES, type Category } from '#domain/season/category.ts';

function toTables(tables: WhatIfView['tables']): PointsTables {
  const toTable = (category: Category) => {
    const rows = Object.entries(tables[category]);
    return [category, new Map(rows.map(([difference, points]) => [Number(difference), points]))];
  };
  return Object.fromEntries(CATEGORIES.map(toTable)) as PointsTables;
}

const toEntry = ({ id, points, places, position, isRanked }: WhatIfView['drivers'][number]) => ({
  competitorId: id,
  points,
  places,
  position,
  isRanked,
});

/** Converts the response to the domain's format. */
export function toWhatIf(view: WhatIfView): WhatIf {
  const idsOf = (
    indexes: readonly number[] | null,
    competitors: readonly { readonly id: string }[],
  ) => indexes?.map((index) => competitors[index]?.id ?? '') ?? null;
  return {
    field: view.field,
    racePoints: { byPlace: view.pointsByPlace, fastestLapDriverId: view.fastestLapDriverId },
    drivers: view.drivers.map(toEntry),
    constructors: view.constructors.map(toEntry),
    flagsElsewhere: view.flagsElsewhere,
    tables: toTables(view.tables),
    players: view.players.map(({ firstDriverId, tenthDriverId, ...player }) => ({
      ...player,
      drivers: { FIRST: firstDriverId, TENTH: tenthDriverId },
      driverOrder: idsOf(player.driverOrder, view.drivers),
      constructorOrder: idsOf(player.constructorOrder, view.constructors),
    })),
  };
}

/** Returns the race as it ended, or else in grid order. */
export function knownRace({ field, retired, flags }: WhatIfView): RaceScenario {
  return { order: field.map(({ driverId }) => driverId), retired, flags };
}

/** Returns the current championships as a scenario. */
export function knownSeason(view: WhatIfView): SeasonScenario {
  const { drivers, constructors, flags, flagsElsewhere, isCompleted } = view;
  const ofRace = (count: number) => (isCompleted ? count : 0);
  return {
    drivers: drivers.map(({ id }) => id),
    constructors: constructors.map(({ id }) => id),
    flags: {
      YELLOW_FLAG: flagsElsewhere.YELLOW_FLAG + ofRace(flags.YELLOW_FLAG),
      RED_FLAG: flagsElsewhere.RED_FLAG + ofRace(flags.RED_FLAG),
      SAFETY_CAR: flagsElsewhere.SAFETY_CAR + ofRace(flags.SAFETY_CAR),
    },
  };
}
