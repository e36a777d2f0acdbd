import { expect, it } from 'vitest';
import { SourceUnavailable } from '../sources/source-failure.ts';
import { withStoredField } from './stored-field.ts';

const team = {
  id: 't1',
  year: 2025,
  key: 'sauber',
  name: 'Sauber',
  colour: '#00FF00',
  position: 0,
};
const driver = {
  ...{ id: 'd1', year: 2025, key: 'nico-hulkenberg', name: 'Nico Hülkenberg' },
  ...{ code: 'HUL', number: 27, constructor_id: 't1', position: 0 },
};
const stored = { constructors: [team], drivers: [driver] };
const season = { year: 2025, testingStartsAt: null, constructors: [], drivers: [], races: [] };
const failure = new SourceUnavailable('jolpica', 'TIMEOUT');

it('Where the source failed before it told who is entered, then those who are stored are', () => {
  expect(withStoredField(stored, { ...season, failure })).toMatchObject({
    constructors: [{ key: 'sauber', name: 'Sauber', colour: '#00FF00' }],
    drivers: [{ key: 'nico-hulkenberg', code: 'HUL', number: 27, constructor: 'sauber' }],
  });
});

it('Where it told that, or did not fail, then its word counts', () => {
  expect(withStoredField(stored, season)).toBe(season);
  const told = { ...season, failure, constructors: [{ ...team, aliases: [] }] };
  expect(withStoredField(stored, told)).toBe(told);
});
