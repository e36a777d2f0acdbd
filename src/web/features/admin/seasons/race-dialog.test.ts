import { expect, it } from 'vitest';
import { EMPTY_RACE, type RaceDraft, readRaceDraft } from './race-dialog.tsx';

const at = (local: string) => ({ local, isSecond: false });
const MONACO: RaceDraft = {
  name: ' Monaco ',
  start: at('2026-06-07T15:00'),
  qualifying: at('2026-06-06T16:00'),
  sprint: at(''),
};
const problems = (change: Partial<RaceDraft>) =>
  readRaceDraft({ ...MONACO, ...change }, 2026).problems;

it('a race is what is sent, its name without spaces around', () => {
  expect(readRaceDraft(MONACO, 2026).value).toEqual({
    name: 'Monaco',
    startsAt: Date.parse('2026-06-07T13:00Z'),
    qualifyingAt: Date.parse('2026-06-06T14:00Z'),
    sprintAt: null,
  });
});

it('name and start are needed', () => {
  expect(readRaceDraft(EMPTY_RACE, 2026)).toEqual({
    value: null,
    problems: { name: 'MISSING', start: 'MISSING' },
  });
});

it.each<[Partial<RaceDraft>, unknown]>([
  [{ name: '  ' }, { name: 'MISSING' }],
  [{ start: at('2026-03-29T02:30') }, { start: 'SKIPPED' }],
  [{ start: at('2027-01-01T00:00') }, { start: 'OTHER_YEAR' }],
  // The year has begun in Norway, though not yet in UTC.
  [{ start: at('2026-01-01T00:30'), qualifying: at('') }, {}],
  [{ qualifying: at('2026-06-07T15:00') }, { qualifying: 'NOT_BEFORE_RACE' }],
  [{ qualifying: at('2026-06-07T14:59') }, {}],
  [{ sprint: at('2026-06-07T15:01') }, { sprint: 'NOT_BEFORE_RACE' }],
  [{ sprint: at('2026-03-29T02:30') }, { sprint: 'SKIPPED' }],
])('%j has the problems %j', (change, expected) => {
  expect(problems(change)).toEqual(expected);
});
