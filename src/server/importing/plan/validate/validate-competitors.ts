import type { NormalisedSeason } from '../../sources/normalised-season.ts';
import { type ImportError, raceError } from './import-error.ts';

/** Contradictions in the entry list and the calendar. */
export function validateCompetitors(season: NormalisedSeason): ImportError[] {
  const { constructors, drivers, races } = season;
  const errors: ImportError[] = [];
  if (constructors.length === 0 || drivers.length === 0) {
    errors.push({ code: 'NO_ENTRIES', message: 'The entry list is empty' });
  }
  if (races.length === 0) errors.push({ code: 'NO_RACES', message: 'The calendar is empty' });

  for (const field of [constructors, drivers]) {
    const names = field.flatMap(({ key, aliases }) => [...new Set([key, ...aliases])]);
    for (const name of duplicates(names)) {
      errors.push({ code: 'DUPLICATE_COMPETITOR', message: `${name} is entered twice` });
    }
  }
  const teams = new Set(constructors.map(({ key }) => key));
  for (const { key, constructor } of drivers) {
    if (constructor !== null && !teams.has(constructor)) {
      const message = `${key} drives for ${constructor}, which is not entered`;
      errors.push({ code: 'UNKNOWN_COMPETITOR', message });
    }
  }

  for (const key of duplicates(races.map((race) => race.key))) {
    errors.push({ code: 'DUPLICATE_RACE', message: `${key} is in the calendar twice` });
  }
  const repeated = duplicates(races.map(({ position }) => position));
  for (const race of races.filter(({ position }) => repeated.includes(position))) {
    const what = `is number ${race.position} like another race`;
    errors.push(raceError(race, 'DUPLICATE_POSITION', what, 'RACE'));
  }
  return errors;
}

/** Each value that occurs more than once. */
export function duplicates<Value>(values: readonly Value[]): Value[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)];
}
