import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/base/time.ts';
import type { ImportNotice } from '../../../finding.ts';
import { decideCalendar } from './decide-calendar.ts';

const at = (dayAndTime: string) => Date.parse(`2026-05-${dayAndTime}:00Z`);
const NOW = at('01T12:00');
const QUALIFYING = '02T20:00';

/**
 * Columns: Jolpica's start (a day if it has no time), OpenF1's start, the stored start (empty: new
 * race), OpenF1's previous report, the resulting start of Miami, and the notice.
 */
const TABLE = `
  both agree                                                        | 03T20:00 | 03T20:00 | 03T20:00 | 03T20:00 | 03T20:00 |
  the earlier one counts: Jolpica has it                            | 03T10:00 | 03T20:00 |          |          | 03T10:00 | START_DISAGREES
  the earlier one counts: OpenF1 has it                             | 03T20:00 | 03T17:00 | 03T20:00 | 03T20:00 | 03T17:00 | START_DISAGREES
  so it does while OpenF1 is silent                                 | 03T10:00 | SILENT   | 03T20:00 | 03T20:00 | 03T10:00 | START_DISAGREES
  what OpenF1 reported last counts while it is silent               | 03T20:00 | SILENT   | 03T17:00 | 03T17:00 | 03T17:00 |
  Jolpica takes back what it alone had said, while OpenF1 is silent | 03T20:00 | SILENT   | 03T10:00 | 03T20:00 | 03T20:00 |
  so it does where OpenF1 has never reported anything               | 03T20:00 | SILENT   | 03T10:00 |          | 03T20:00 |
  OpenF1 takes back what it alone had said                          | 03T20:00 | 03T20:00 | 03T10:00 | 03T10:00 | 03T20:00 |
  another weekend does not count while its source contradicts itself | 10T20:00 | SILENT   | 03T20:00 | 03T20:00 | 03T20:00 | CALENDAR_REFUSED
  a day without a time leaves the start as it is stored             | 03       | SILENT   | 03T10:00 | 03T20:00 | 03T10:00 |
  a day without a time: OpenF1 alone knows the start                | 03       | 03T17:00 | 03T20:00 | 03T20:00 | 03T17:00 |
  no race starts while qualifying runs                              | 02T20:59 | 03T20:00 | 03T20:00 | 03T20:00 | 03T20:00 | START_UNCONFIRMED
  nor while OpenF1 is silent                                        | 02T20:00 | SILENT   | 03T20:00 | 03T20:00 | 03T20:00 | START_UNCONFIRMED
  nor by OpenF1                                                     | 03T20:00 | 02T20:00 | 03T20:00 | 03T20:00 | 03T20:00 | START_UNCONFIRMED
  an hour after the start of qualifying it may                      | 02T21:00 | 03T20:00 | 03T20:00 | 03T20:00 | 02T21:00 | START_DISAGREES
  where both say so, it does                                        | 02T20:00 | 02T20:00 | 03T20:00 | 03T20:00 | 02T20:00 |
`;

const HEAD = {
  season: 2026,
  round: 1,
  raceName: 'Miami Grand Prix',
  unreadable: [],
  Circuit: { circuitId: 'miami' },
  Qualifying: { date: '2026-05-02', time: '20:00:00Z' },
};
const KNOWN = {
  key: 'miami',
  position: 1,
  name: 'Miami',
  sprintAt: null,
  qualifyingAt: at(QUALIFYING),
  isCancelled: false,
  hasResult: false,
  hasFinalGrid: false,
  hasFlags: false,
  startsAt: at('03T20:00'),
  guessDeadline: at('03T19:55'),
  reportedStart: null,
};

function startOf(jolpica = '', openF1 = '', stored = '', before = '', now = NOW) {
  const notices: ImportNotice[] = [];
  const [day, time] = jolpica.split('T');
  const head = {
    ...HEAD,
    date: `2026-05-${day}`,
    ...(time !== undefined && { time: `${time}:00Z` }),
  };
  const session = { session_key: 1, meeting_key: 1, session_name: 'Race' };
  const known = {
    ...KNOWN,
    startsAt: at(stored),
    guessDeadline: at(stored) - 5 * 60_000,
    reportedStart: before === '' ? null : at(before),
  };
  const [race] = decideCalendar(
    {
      year: 2026,
      schedule: { races: [head], unreadable: [] },
      sessions: openF1 === 'SILENT' ? null : [{ ...session, date_start: at(openF1) }],
      known: stored === '' ? [] : [known],
      now,
    },
    (notice) => notices.push(notice),
  );
  return [race?.startsAt, notices.map(({ code }) => code).join(', ')];
}

test('a race that comes back is where its source has it, while OpenF1 is away', () => {
  const known = { ...KNOWN, isCancelled: true, reportedStart: at('03T20:00') };
  const later = { ...HEAD, date: '2026-05-17', time: '20:00:00Z' };
  const schedule = { races: [{ ...later, Qualifying: undefined }], unreadable: [] };
  const evidence = { year: 2026, schedule, sessions: null, known: [known], now: NOW };
  expect(decideCalendar(evidence, () => undefined)[0]?.startsAt).toBe(at('17T20:00'));
});

const CELLS = TABLE.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

test.each(CELLS)('%s', (_, jolpica, openF1, stored, before, expected = '', codes = '') => {
  expect(startOf(jolpica, openF1, stored, before)).toEqual([at(expected), codes]);
});

test.each([
  ['more than a day before the start', DAY_MS + 1, '03T22:00', ''],
  ['from a day before the start on', DAY_MS, '03T20:00', 'START_UNCONFIRMED'],
])('%s, one source alone makes it later or does not', (_, before, expected, codes) => {
  const now = at('03T20:00') - before;
  expect(startOf('03T22:00', 'SILENT', '03T20:00', '', now)).toEqual([at(expected), codes]);
  // Where the other source says so too, it does at any time.
  expect(startOf('03T22:00', '03T22:00', '03T20:00', '', now)).toEqual([at('03T22:00'), '']);
});
