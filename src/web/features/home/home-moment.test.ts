import { expect, test } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { homeMoment } from './home-moment.ts';

const START = Date.parse('2025-11-09T17:00:00Z');
const race = {
  id: 'r',
  position: 21,
  name: 'São Paulo',
  circuit: 'interlagos' as const,
  startsAt: START,
  hasSprint: false,
};
const open = {
  kind: 'RACE',
  year: 2025,
  closesAt: START,
  latestDeadline: null,
  isOpen: true,
  race,
} as const;
const recap: NonNullable<Home['story']> = {
  race: {
    id: 'r',
    year: 2025,
    position: 21,
    name: 'São Paulo',
    circuit: 'interlagos' as const,
    startsAt: START,
  },
  winner: { players: [], count: 3, points: 43 },
  alone: [],
  climber: null,
  isBlank: false,
};
const nothing: Home = {
  kind: 'WHOLE',
  playerCount: 0,
  leaderboard: [],
  guessers: [],
  guesserCount: 0,
  graph: [],
  bestTotals: [],
  year: 2025,
  raceCount: 24,
  completedRaces: [],
  next: null,
  lateSeasonDeadline: null,
  underWay: null,
  story: null,
  reveal: null,
  isRun: false,
  stillPossible: null,
  chances: null,
  medalsOf: null,
  ended: null,
};
const ended = { year: 2025, isProvisional: true, playerCount: 0, steps: [], places: [] };
const waiting = { ...open, isOpen: false };

type Moment = Partial<Pick<Home, 'next' | 'underWay' | 'story' | 'isRun' | 'ended'>>;

test.each<[string, Moment, number, string | undefined]>([
  ['a race that is on', { underWay: race, next: open, story: recap }, 1, 'ongoing'],
  ['a race without a result after half a day', { underWay: race, next: waiting }, 12, 'waiting'],
  ['a guess that is open, soon after a result', { next: open, story: recap }, 1, 'open'],
  ['what a race brought, for two days', { next: waiting, story: recap }, 47, 'result'],
  ['the next race after two days', { next: waiting, story: recap }, 48, 'waiting'],
  [
    'the next race where there is nothing to tell',
    { next: waiting, story: { ...recap, winner: null } },
    1,
    'waiting',
  ],
  ['the podium of a season that is run', { isRun: true, ended, story: recap }, 1, 'ended'],
  ['nothing, where there is nothing', {}, 1, undefined],
])('shows %s', (_name, home, hours, moment) => {
  expect(homeMoment({ ...nothing, ...home }, START + hours * HOUR_MS)?.is).toBe(moment);
});
