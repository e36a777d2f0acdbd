import type { Instant } from '#domain/season.ts';
import type { NormalisedSeason } from '../../normalised-season.ts';
import type { JolpicaDriver } from './jolpica/jolpica.schema.ts';
import type { StoredDriver } from './known-season.ts';
import { type KnownDriver, nameDriver, openF1Name } from './matching/match-drivers.ts';
import { matchTeam, type Team } from './matching/match-teams.ts';
import type { OpenF1Driver } from './openf1/openf1.schema.ts';

/** A driver in a car of a team, at some time. */
export interface Appearance {
  readonly at: Instant;
  readonly driver: string;
  readonly number: number | null;
  readonly constructor: string | null;
}

export interface FieldEvidence {
  readonly teams: readonly Team[];
  /** Everybody who belongs to the season, in any order and more than once. */
  readonly drivers: readonly JolpicaDriver[];
  /** Those whom only OpenF1 knows so far. */
  readonly newcomers: readonly OpenF1Driver[];
  /** Those who stand on a grid and of whom nobody tells, as they are stored. */
  readonly stored: readonly StoredDriver[];
  readonly appearances: readonly Appearance[];
  /** For whom a driver without appearances is entered, by driver. */
  readonly seats: ReadonlyMap<string, string>;
  /** OpenF1's list of the latest session: colours, and today's car numbers. */
  readonly latest: readonly OpenF1Driver[];
}

/** The season's entry list as both sources know it. */
export function toField({
  teams,
  drivers,
  newcomers,
  stored,
  appearances,
  seats,
  latest,
}: FieldEvidence): Pick<NormalisedSeason, 'constructors' | 'drivers'> {
  const lastSeen = new Map<string, Appearance>();
  for (const appearance of [...appearances].sort((a, b) => a.at - b.at)) {
    const before = lastSeen.get(appearance.driver);
    lastSeen.set(appearance.driver, {
      ...appearance,
      number: appearance.number ?? before?.number ?? null,
      constructor: appearance.constructor ?? before?.constructor ?? null,
    });
  }

  const field = new Map<string, NormalisedSeason['drivers'][number]>();
  for (const driver of stored) {
    const constructor = lastSeen.get(driver.key)?.constructor ?? driver.constructor;
    field.set(driver.key, { ...driver, constructor, aliases: [] });
  }
  for (const driver of drivers) {
    const { key, name } = nameDriver(`${driver.givenName} ${driver.familyName}`);
    const code = codeOf(driver);
    const seen = lastSeen.get(key);
    field.set(key, {
      key,
      name,
      code,
      // Not the permanent number: that is today's, whatever the season.
      number:
        latest.find(({ name_acronym }) => name_acronym === code)?.driver_number ??
        seen?.number ??
        null,
      constructor: seen?.constructor ?? seats.get(key) ?? null,
      aliases: driver.driverId === key ? [] : [driver.driverId],
    });
  }
  for (const row of newcomers) {
    const { key, name } = nameDriver(openF1Name(row));
    if (field.has(key)) continue;
    field.set(key, {
      key,
      name,
      code: row.name_acronym ?? codeOfName(name),
      number: row.driver_number,
      constructor: lastSeen.get(key)?.constructor ?? null,
      aliases: [],
    });
  }

  const order = new Map(teams.map(({ key }, index) => [key, index]));
  const place = (team: string | null) => order.get(team ?? '') ?? teams.length;
  return {
    constructors: teams.map(({ id, key, name }) => ({
      key,
      name,
      colour: colourOf({ key, name }, teams, latest),
      aliases: id === key ? [] : [id],
    })),
    drivers: [...field.values()].sort(
      (a, b) =>
        place(a.constructor) - place(b.constructor) ||
        (a.number ?? 0) - (b.number ?? 0) ||
        (a.key < b.key ? -1 : 1),
    ),
  };
}

/**
 * The drivers by whom OpenF1's three letters can be found: those whom Jolpica tells of, and those stored whose
 * letters nobody else has.
 */
export function toKnownDrivers(
  drivers: readonly JolpicaDriver[],
  stored: readonly StoredDriver[],
): KnownDriver[] {
  const told = new Map(
    drivers.map((driver): [string, KnownDriver] => {
      const { key } = nameDriver(`${driver.givenName} ${driver.familyName}`);
      return [key, { key, code: driver.code ?? null }];
    }),
  );
  const codes = new Set([...told.values()].map(({ code }) => code));
  return [
    ...told.values(),
    ...stored.filter(({ key, code }) => !told.has(key) && !codes.has(code)),
  ];
}

function codeOf({ code, familyName }: JolpicaDriver): string {
  return code ?? codeOfName(familyName);
}

function codeOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
}

function colourOf(
  { key }: Pick<Team, 'key' | 'name'>,
  teams: readonly Team[],
  latest: readonly OpenF1Driver[],
): string | null {
  const row = latest.find(({ team_name }) => matchTeam(team_name ?? null, teams)?.key === key);
  const colour = row?.team_colour ?? '';
  return /^[0-9a-f]{6}$/i.test(colour) ? `#${colour.toUpperCase()}` : null;
}
