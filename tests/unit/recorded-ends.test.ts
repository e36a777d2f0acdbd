import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE_MS } from '#domain/base/time.ts';
import { RaceControlRow } from '#server/importing/fetch/live/openf1/openf1.ts';
import { flagsSoFar, NO_RESPONSES } from '#server/importing/live-order/race-so-far.ts';
import { type RecordedSession, toRaceControlRows } from '#support/f1-api/race-control-rows.ts';

const KEYS = { meeting_key: 1, session_key: 1 };
const SESSIONS = [2024, 2025].flatMap((year) => {
  const file = new URL(`../fixtures/race-control/${year}.json`, import.meta.url);
  const { sessions } = JSON.parse(readFileSync(file, 'utf8')) as { sessions: RecordedSession[] };
  return sessions.map((session) => ({
    startsAt: Date.parse(session.startsAt),
    messages: z.array(RaceControlRow).parse(toRaceControlRows(session, KEYS, 'UNTIL_2025')),
  }));
});
type Recording = (typeof SESSIONS)[number];

const isChequered = ({ flag }: RaceControlRow) => flag === 'CHEQUERED';

function read({ startsAt, messages }: Recording, now = Math.max(...messages.map(dateOf))) {
  const session = { ...KEYS, session_name: 'Race', date_start: startsAt };
  return flagsSoFar({ ...NO_RESPONSES, messages }, { session, startsAt, now });
}

const dateOf = ({ date }: RaceControlRow) => date;

test('each recorded session ends with its chequered flag, and every message can be true', () => {
  expect(SESSIONS).toHaveLength(60);
  for (const session of SESSIONS) {
    const shownAt = session.messages.find(isChequered)?.date;
    expect(read(session)).toMatchObject({ chequeredAt: shownAt, leftOut: [] });
  }
});

test('a chequered flag with another time ends none of them, and takes no flag away', () => {
  for (const session of SESSIONS) {
    const { startsAt, messages } = session;
    const shown = messages.find(isChequered);
    if (shown === undefined) throw new Error('There is no end');
    // Recordings have the track's messages alone; a whole feed has others at all times.
    const halfway = {
      ...shown,
      flag: null,
      message: 'TURN 1 INCIDENT NOTED',
      lap_number: Math.ceil((shown.lap_number ?? 0) / 2),
      date: (startsAt + shown.date) / 2,
    };
    const before = [...messages.filter(({ date }) => date < shown.date), halfway];
    const { flags } = read({ startsAt, messages: before }, shown.date);
    for (const date of [startsAt - 30 * MINUTE_MS, startsAt + MINUTE_MS, shown.date + MINUTE_MS]) {
      const wrong = { ...shown, date };
      const all = [...before, wrong].sort((a, b) => a.date - b.date);
      expect(read({ startsAt, messages: all }, shown.date)).toMatchObject({
        flags,
        chequeredAt: null,
      });
    }
  }
});
