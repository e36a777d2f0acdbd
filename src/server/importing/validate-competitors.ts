import type { NormalisedSeason } from './normalised-season.ts';
import type { Reason } from './validate-season.ts';

/** Contradictions in the entry list and the calendar. */
export function validateCompetitors(season: NormalisedSeason): Reason[] {
  const { constructors, drivers, races } = season;
  const reasons: Reason[] = [];
  if (constructors.length === 0 || drivers.length === 0) {
    reasons.push({ code: 'NO_ENTRIES', message: 'The entry list is empty' });
  }
  if (races.length === 0) reasons.push({ code: 'NO_RACES', message: 'The calendar is empty' });

  for (const field of [constructors, drivers]) {
    const names = field.flatMap(({ key, aliases }) => [...new Set([key, ...aliases])]);
    for (const name of duplicates(names)) {
      reasons.push({ code: 'DUPLICATE_COMPETITOR', message: `${name} is entered twice` });
    }
  }
  const teams = new Set(constructors.map(({ key }) => key));
  for (const { key, constructor } of drivers) {
    if (constructor !== null && !teams.has(constructor)) {
      const message = `${key} drives for ${constructor}, which is not entered`;
      reasons.push({ code: 'UNKNOWN_COMPETITOR', message });
    }
  }

  for (const key of duplicates(races.map((race) => race.key))) {
    reasons.push({ code: 'DUPLICATE_RACE', message: `${key} is in the calendar twice` });
  }
  for (const position of duplicates(races.map((race) => race.position))) {
    reasons.push({ code: 'DUPLICATE_POSITION', message: `Two races are number ${position}` });
  }
  return reasons;
}

/** Each value that occurs more than once. */
export function duplicates<Value>(values: readonly Value[]): Value[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)];
}
