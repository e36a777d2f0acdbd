import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RaceControlRow } from '#server/importing/fetch/live/openf1/openf1.ts';
import { countSession } from '#server/importing/fetch/live/openf1/race-control.ts';
import { type RecordedSession, toRaceControlRows } from '#support/f1-api/race-control-rows.ts';

interface NamedSession extends RecordedSession {
  readonly race: string;
  readonly session: string;
}

const SESSIONS = [2024, 2025].flatMap((year) => {
  const file = new URL(`../fixtures/race-control/${year}.json`, import.meta.url);
  const { sessions } = JSON.parse(readFileSync(file, 'utf8')) as { sessions: NamedSession[] };
  return sessions.map((session) => ({ ...session, name: `${session.race} ${year}` }));
});

/** Finds sessions with missing messages that are not noticed although they matter. */
function unnoticed(isThere: (message: string, index: number, count: number) => boolean): string[] {
  return SESSIONS.flatMap((session) => {
    const rows = z
      .array(RaceControlRow)
      .parse(toRaceControlRows(session, { meeting_key: 1, session_key: 1 }, 'UNTIL_2025'));
    const run = {
      type: 'RACE',
      startsAt: Date.parse(session.startsAt),
      retirements: 0,
      laps: 0,
    } as const;
    const whole = countSession(rows, run);
    const left = rows.filter(({ message }, index) => isThere(message ?? '', index, rows.length));
    const counted = countSession(left, run);
    const isOther = JSON.stringify(counted) !== JSON.stringify(whole);
    return isOther && 'flags' in counted ? session.name : [];
  });
}

describe('messages that are missing before the first count', () => {
  test('nothing is said to be missing from a whole session', () => {
    const missing = SESSIONS.flatMap((session) => {
      const rows = z
        .array(RaceControlRow)
        .parse(toRaceControlRows(session, { meeting_key: 1, session_key: 1 }, 'UNTIL_2025'));
      const run = {
        type: 'RACE',
        startsAt: Date.parse(session.startsAt),
        retirements: 0,
        laps: 0,
      } as const;
      const count = countSession(rows, run);
      return 'missing' in count ? `${session.name}: ${JSON.stringify(count.missing)}` : [];
    });
    expect(missing).toEqual([]);
  });

  test('the first half is noticed', () => {
    expect(unnoticed((_message, index, count) => index >= count / 2)).toEqual([]);
  });

  test('the last half is noticed', () => {
    expect(unnoticed((_message, index, count) => index < count / 2)).toEqual([]);
  });

  test('of a lost middle third what is left may begin, end and fit', () => {
    const isThere = (index: number, count: number) => index < count / 3 || index >= (2 * count) / 3;
    expect(unnoticed((_message, index, count) => isThere(index, count))).toHaveLength(13);
  });

  test('safety cars that go out are noticed', () => {
    // The race ended under it, so it has no visible effect.
    const unseen = unnoticed((message) => !/SAFETY CAR DEPLOYED/.test(message));
    expect(unseen).toEqual([
      'Azerbaijan Grand Prix 2024',
      'Canadian Grand Prix 2025',
      'São Paulo Grand Prix 2025',
    ]);
  });

  test('safety cars that come in are noticed', () => {
    expect(unnoticed((message) => !/IN THIS LAP|ENDING/.test(message))).toEqual([]);
  });

  test('every other yellow flag is noticed in all but two', () => {
    // Where a safety car came, the sectors may not be declared clear.
    const unseen = unnoticed((message, index) => !/YELLOW/.test(message) || index % 2 === 0);
    expect(unseen).toEqual(['Miami Grand Prix 2024', 'São Paulo Grand Prix 2025']);
  });
});
