import { expect, it } from 'vitest';
import { matchEntries } from './match-season.ts';

const team = {
  id: 't1',
  year: 2025,
  key: 'sauber',
  name: 'Sauber',
  colour: '#00FF00',
  position: 0,
};
const driver = {
  id: 'd1',
  year: 2025,
  key: 'nico-hulkenberg',
  name: 'Nico Hülkenberg',
  code: 'HUL',
  number: 27,
  constructor_id: 't1',
  position: 0,
};
const stored = { constructors: [team], drivers: [driver] };
const season = { year: 2025, testingStartsAt: null, constructors: [], drivers: [], races: [] };

const nobody = { constructors: [], drivers: [] };
const asStored = {
  constructors: [{ key: 'sauber', name: 'Sauber', colour: '#00FF00' }],
  drivers: [{ key: 'nico-hulkenberg', code: 'HUL', number: 27, constructor: 'sauber' }],
};
const sauber = { key: 'sauber', name: 'Sauber', colour: null, aliases: [] };
const hulkenberg = (constructor: string | null) => ({
  key: 'nico-hulkenberg',
  name: 'Nico Hülkenberg',
  code: 'HUL',
  number: 27,
  constructor,
  aliases: [],
});

it('Where the source failed before it told who is entered, then those who are stored are', () => {
  expect(matchEntries(stored, season, true)).toMatchObject({ season: asStored, findings: [] });
  expect(matchEntries(nobody, season, true)).toEqual({ season, findings: [] });
});

it('Where it told that, then its word counts', () => {
  const renamed = { ...season, constructors: [sauber], drivers: [hulkenberg('sauber')] };
  for (const isPartial of [false, true]) {
    expect(matchEntries(stored, renamed, isPartial)).toEqual({ season: renamed, findings: [] });
  }
});

it('Before anybody is entered, then the calendar is taken alone, unless there is a result', () => {
  const early = { ...season, constructors: [sauber] };
  expect(matchEntries(nobody, early, false)).toMatchObject({
    season: nobody,
    findings: [{ code: 'ENTRIES_AWAITED' }],
  });
  expect(matchEntries(stored, early, false)).toMatchObject({
    season: asStored,
    findings: [{ code: 'NO_ENTRIES' }],
  });
});

it.each([
  ['DUPLICATE_COMPETITOR', [hulkenberg('sauber'), hulkenberg('sauber')]],
  ['UNKNOWN_COMPETITOR', [hulkenberg('lotus')]],
])('%s: it is told, and those who are stored are entered', (code, drivers) => {
  const renamed = { ...season, constructors: [sauber], drivers };
  expect(matchEntries(stored, renamed, false)).toMatchObject({
    season: asStored,
    findings: [{ code }],
  });
  expect(matchEntries(nobody, renamed, false).season).toBeNull();
});
