import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionType } from './category.ts';
import { countFlags, TRACK_EVENT_KINDS, type TrackEvent } from './count-flags.ts';

const START = Date.parse('2025-06-01T13:00:00Z');

/** Reads `HH:MM:SS lap KIND [sector]` lines; the hours are UTC on the day of `startsAt`. */
function parseEvents(lines: readonly string[], startsAt = START): TrackEvent[] {
  const day = new Date(startsAt).toISOString().slice(0, 10);
  return lines.map((line) => {
    const [time, lap, word, sector] = line.split(' ');
    const kind = TRACK_EVENT_KINDS.find((known) => known === word);
    if (kind === undefined) throw new Error(`Unknown event: ${line}`);
    return {
      at: Date.parse(`${day}T${time}Z`),
      lap: Number(lap),
      kind,
      sector: sector === undefined ? null : Number(sector),
    };
  });
}

function count(...lines: string[]): string[] {
  return countFlags(parseEvents(lines), { startsAt: START, type: 'RACE' }).map(
    ({ lap, type }) => `${lap} ${type}`,
  );
}

interface RecordedSession {
  readonly race: string;
  readonly session: SessionType;
  readonly startsAt: string;
  readonly flags: readonly string[];
  readonly events: readonly string[];
}

function recordedSessions(year: number): RecordedSession[] {
  const file = new URL(`../../../tests/fixtures/race-control/${year}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).sessions;
}

function countRecorded({ startsAt, session, events }: RecordedSession, change = noChange) {
  const start = Date.parse(startsAt);
  return countFlags(change(parseEvents(events, start)), { startsAt: start, type: session });
}

const noChange = (events: TrackEvent[]): TrackEvent[] => events;

describe.each([
  { year: 2024, totals: { YELLOW_FLAG: 47, RED_FLAG: 3, SAFETY_CAR: 24 } },
  { year: 2025, totals: { YELLOW_FLAG: 77, RED_FLAG: 3, SAFETY_CAR: 34 } },
])('the season of $year', ({ year, totals }) => {
  const sessions = recordedSessions(year);

  test.each(sessions)('$race, $session', (recorded) => {
    const flags = countRecorded(recorded);
    expect(flags.map(({ lap, type }) => `${lap} ${type}`)).toEqual(recorded.flags);
    expect(flags.filter((flag) => flag.session !== recorded.session)).toEqual([]);
  });

  test('adds up to the known totals', () => {
    const types = sessions.flatMap((recorded) => countRecorded(recorded)).map(({ type }) => type);
    for (const [type, total] of Object.entries(totals)) {
      expect([type, types.filter((counted) => counted === type).length]).toEqual([type, total]);
    }
    expect(sessions).toHaveLength(30);
  });

  test('is the same when rows are repeated and out of order', () => {
    for (const recorded of sessions) {
      const disturbed = countRecorded(recorded, (events) => {
        // Rows of the same second keep their order, which is the only clue to what happened first.
        const laterFirst = [...events].sort((a, b) => b.at - a.at);
        return [...laterFirst, ...events];
      });
      expect([recorded.race, disturbed]).toEqual([recorded.race, countRecorded(recorded)]);
    }
  });
});

describe('yellow flags', () => {
  test('a period counts once, however many sectors and messages it has', () => {
    expect(
      count(
        '13:10:00 4 YELLOW 7',
        '13:10:00 4 DOUBLE_YELLOW 7',
        '13:10:01 4 YELLOW 6',
        '13:10:05 4 SECTOR_CLEAR 7',
        '13:10:09 5 DOUBLE_YELLOW 7',
        '13:10:20 5 SECTOR_CLEAR 6',
        '13:10:30 5 SECTOR_CLEAR 7',
      ),
    ).toEqual(['4 YELLOW_FLAG']);
  });

  test('the next period begins only when all sectors have been clear', () => {
    const period = ['13:10:00 4 YELLOW 7', '13:10:01 4 YELLOW 6', '13:10:09 4 SECTOR_CLEAR 7'];
    expect(count(...period, '13:12:00 5 YELLOW 9')).toEqual(['4 YELLOW_FLAG']);
    expect(count(...period, '13:11:00 4 SECTOR_CLEAR 6', '13:12:00 5 YELLOW 9')).toEqual([
      '4 YELLOW_FLAG',
      '5 YELLOW_FLAG',
    ]);
    expect(count(...period, '13:11:00 4 TRACK_CLEAR', '13:12:00 5 YELLOW 9')).toEqual([
      '4 YELLOW_FLAG',
      '5 YELLOW_FLAG',
    ]);
  });

  test('a yellow that turns into a safety car counts once, with the safety car', () => {
    expect(
      count(
        '13:10:00 4 DOUBLE_YELLOW 7',
        '13:10:30 4 SAFETY_CAR',
        '13:12:00 5 SECTOR_CLEAR 7',
        '13:13:00 6 YELLOW 2',
        '13:20:00 7 SAFETY_CAR_IN',
        '13:21:00 7 YELLOW 3',
        '13:22:00 7 TRACK_CLEAR',
      ),
    ).toEqual(['4 YELLOW_FLAG', '4 SAFETY_CAR']);
  });

  test('a clear sector that was never yellow changes nothing', () => {
    expect(
      count('13:10:00 4 YELLOW 7', '13:10:05 4 SECTOR_CLEAR 12', '13:10:09 4 YELLOW 8'),
    ).toEqual(['4 YELLOW_FLAG']);
  });

  test('none is counted while the race is stopped, nor for sectors left over at the restart', () => {
    expect(
      count(
        '13:10:00 4 RED',
        '13:11:00 4 YELLOW 2',
        '13:30:00 4 RESUME',
        '13:45:00 6 YELLOW 9',
        '13:45:09 6 SECTOR_CLEAR 9',
      ),
    ).toEqual(['4 RED_FLAG', '6 YELLOW_FLAG']);
  });
});

describe('safety cars and red flags', () => {
  test('a virtual safety car that becomes a real one is two deployments', () => {
    expect(count('13:10:00 4 VSC', '13:11:00 4 SAFETY_CAR')).toEqual([
      '4 SAFETY_CAR',
      '4 SAFETY_CAR',
    ]);
  });

  test('the same deployment announced again counts once, one after its end counts anew', () => {
    expect(count('13:10:00 4 SAFETY_CAR', '13:10:20 4 SAFETY_CAR')).toEqual(['4 SAFETY_CAR']);
    expect(
      count('13:10:00 4 SAFETY_CAR', '13:14:00 6 SAFETY_CAR_IN', '13:15:00 6 SAFETY_CAR'),
    ).toEqual(['4 SAFETY_CAR', '6 SAFETY_CAR']);
  });

  test('a safety car that turns into a red flag ends with it', () => {
    expect(
      count(
        '13:10:00 4 SAFETY_CAR',
        '13:12:00 5 RED',
        '13:30:00 5 RESUME',
        '13:40:00 7 YELLOW 1',
        '13:41:00 7 SAFETY_CAR',
      ),
    ).toEqual(['4 SAFETY_CAR', '5 RED_FLAG', '7 YELLOW_FLAG', '7 SAFETY_CAR']);
  });

  test('a stoppage announced again counts once, the next stoppage counts anew', () => {
    expect(
      count('13:10:00 4 RED', '13:10:30 4 RED', '13:30:00 4 RESUME', '13:40:00 6 RED'),
    ).toEqual(['4 RED_FLAG', '6 RED_FLAG']);
  });

  test('a missing message about the end does not hide the rest of the race', () => {
    expect(
      count(
        '13:10:00 4 VSC',
        '13:12:00 5 VSC_ENDING',
        '13:13:00 6 YELLOW 1',
        '13:15:00 7 YELLOW 1',
      ),
    ).toEqual(['4 SAFETY_CAR', '7 YELLOW_FLAG']);
    expect(count('13:10:00 4 RED', '13:40:00 6 YELLOW 1', '13:45:00 7 YELLOW 1')).toEqual([
      '4 RED_FLAG',
      '7 YELLOW_FLAG',
    ]);
  });
});

describe('the session', () => {
  test('counts from the scheduled start itself', () => {
    expect(count('12:59:59 1 YELLOW 1', '12:59:59 1 SECTOR_CLEAR 1')).toEqual([]);
    expect(count('13:00:00 1 YELLOW 1')).toEqual(['1 YELLOW_FLAG']);
  });

  test('a sector still yellow from before the start does not hide the first flag', () => {
    expect(count('12:31:00 1 YELLOW 16', '13:20:00 9 YELLOW 5')).toEqual(['9 YELLOW_FLAG']);
  });

  test('counts from the real start when that was earlier', () => {
    const early = ['12:41:00 1 YELLOW 1', '12:41:09 1 SECTOR_CLEAR 1'];
    expect(count('12:40:00 1 SESSION_START', ...early)).toEqual(['1 YELLOW_FLAG']);
    expect(count('12:00:00 1 PIT_EXIT_OPEN', '12:40:00 1 PIT_EXIT_OPEN', ...early)).toEqual([
      '1 YELLOW_FLAG',
    ]);
    expect(count('12:20:00 1 PIT_EXIT_OPEN', ...early)).toEqual([]);
  });

  test('the pit exit opening for a restart is not the start', () => {
    const openings = ['12:00:00 1 PIT_EXIT_OPEN', '12:20:00 1 PIT_EXIT_OPEN'];
    expect(count(...openings, '12:30:00 5 YELLOW 1', '12:50:00 7 PIT_EXIT_OPEN')).toEqual([
      '5 YELLOW_FLAG',
    ]);
  });

  test('an aborted start does not move the start', () => {
    expect(count('13:01:00 1 YELLOW 5', '13:02:00 1 ABORT', '13:18:00 1 SESSION_START')).toEqual([
      '1 YELLOW_FLAG',
    ]);
  });

  test('nothing counts from the chequered flag on', () => {
    expect(count('14:30:00 50 CHEQUERED', '14:30:00 50 YELLOW 3', '14:31:00 50 RED')).toEqual([]);
  });

  test('no messages, no flags', () => {
    expect(count()).toEqual([]);
  });
});

test('repeating any messages never changes the count', () => {
  const event = fc.record({
    at: fc.integer({ min: -2, max: 6 }).map((seconds) => START + seconds * 1000),
    lap: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom(...TRACK_EVENT_KINDS),
    sector: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (events, picks) => {
        const repeated = [...events];
        for (let i = 0; i < events.length; i++) {
          const picked = events[picks.next().value % events.length];
          if (picked !== undefined) repeated.push(picked);
        }
        const session = { startsAt: START, type: 'SPRINT' } as const;
        expect(countFlags(repeated, session)).toEqual(countFlags(events, session));
      },
    ),
  );
});
