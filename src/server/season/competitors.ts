import type { CompetitorBadge } from '#contract/shared.ts';
import type { Constructor, Driver, SeasonFacts } from '#domain/season/season.ts';

export interface Competitors {
  readonly driverName: (driverId: string) => string;
  /** Returns the badge of a driver, by default with the constructor of the season. */
  readonly driverLook: (driverId: string, constructorId?: string | null) => CompetitorBadge;
  readonly constructorName: (constructorId: string) => string;
  readonly constructorLook: (constructorId: string) => CompetitorBadge;
}

/** Returns functions that look up competitors by id, for names and badges. */
export function competitorsOf(facts: SeasonFacts): Competitors {
  const drivers = new Map<string, Driver>(facts.drivers.map((driver) => [driver.id, driver]));
  const constructors = new Map<string, Constructor>(
    facts.constructors.map((team) => [team.id, team]),
  );
  return {
    driverName: (driverId) => drivers.get(driverId)?.name ?? driverId,
    driverLook: (driverId, constructorId) => {
      const driver = drivers.get(driverId);
      const team = constructors.get(constructorId ?? driver?.constructorId ?? '');
      return {
        id: driverId,
        code: driver?.code ?? null,
        number: driver?.number ?? null,
        constructorName: team?.name ?? null,
        colour: team?.colour ?? null,
      };
    },
    constructorName: (constructorId) => constructors.get(constructorId)?.name ?? constructorId,
    constructorLook: (constructorId) => {
      const team = constructors.get(constructorId);
      return {
        id: constructorId,
        code: null,
        number: null,
        constructorName: team?.name ?? null,
        colour: team?.colour ?? null,
      };
    },
  };
}
