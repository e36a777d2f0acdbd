import type { NormalisedSeason } from '../../sources/normalised-season.ts';
import { type ImportError, raceError } from './import-error.ts';

/** Contradictions in the entry list and the calendar. */
export function validateCompetitors(season: NormalisedSeason): ImportError[] {
  const { constructors, drivers, races } = season;
  const errors: ImportError[] = [];
  // Where the source failed before, and nobody is stored either; the failure is told.
  const isUntold = season.failure !== undefined && constructors.length + drivers.length === 0;
  if (!isUntold && (constructors.length === 0 || drivers.length === 0)) {
    errors.push({ code: 'NO_ENTRIES', details: [] });
  }
  if (races.length === 0) errors.push({ code: 'NO_RACES', details: [] });

  for (const field of [constructors, drivers]) {
    const names = field.flatMap(({ key, aliases }) => [...new Set([key, ...aliases])]);
    for (const name of duplicates(names)) {
      const details = [{ kind: 'TWICE', name, list: 'ENTRIES' } as const];
      errors.push({ code: 'DUPLICATE_COMPETITOR', details });
    }
  }
  const teams = new Set(constructors.map(({ key }) => key));
  for (const { constructor } of drivers) {
    if (constructor !== null && !teams.has(constructor)) {
      const details = [{ kind: 'NOT_ENTERED', name: constructor, list: 'ENTRIES' } as const];
      errors.push({ code: 'UNKNOWN_COMPETITOR', details });
    }
  }

  for (const key of duplicates(races.map((race) => race.key))) {
    const details = [{ kind: 'TWICE', name: key, list: 'CALENDAR' } as const];
    errors.push({ code: 'DUPLICATE_RACE', details });
  }
  const repeated = duplicates(races.map(({ position }) => position));
  for (const race of races.filter(({ position }) => repeated.includes(position))) {
    const shared = { kind: 'SHARED_PLACE', place: race.position, list: 'CALENDAR' } as const;
    errors.push(raceError(race, 'DUPLICATE_POSITION', shared, 'RACE'));
  }
  return errors;
}

/** Each value that occurs more than once. */
export function duplicates<Value>(values: readonly Value[]): Value[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)];
}
