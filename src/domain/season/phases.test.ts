import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Instant, WEEK_MS } from '#domain/base/time.ts';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';
import { someSeason } from '#support/seasons/some-season.ts';
import { SESSION_TYPES } from './category.ts';
import { nextDeadline } from './next-deadline.ts';
import { deadlinesOf, phase, thresholds } from './phases.ts';
import {
  canHaveFlags,
  canHaveResult,
  isResultDue,
  isResultNews,
  raceNow,
  raceStage,
} from './race-now.ts';
import type { SeasonFacts } from './season.ts';
import { isSeasonOpen } from './season-deadline.ts';
import { areSeasonGuessesPublic, hasLeaderboard, isRaceGuessPublic } from './visibility.ts';

const shared = aRace(2, { guessDeadline: 200 });
const races = [aRace(3, { guessDeadline: 300 }), aRace(1, { guessDeadline: 200 }), shared];

test('the deadlines are sorted, each once', () => {
  expect(deadlinesOf(aSeason({ guessDeadline: 100, races }))).toEqual([100, 200, 300]);
  expect(deadlinesOf(aSeason({ guessDeadline: null, races }))).toEqual([200, 300]);
});

test('a phase begins at its threshold', () => {
  const all = [100, 200, 300];
  expect([0, 99, 100, 199, 200, 300, 999].map((now) => phase(all, now))).toEqual([
    0, 0, 1, 1, 2, 3, 3,
  ]);
});

/** Everything that is said of a season at a moment. */
const saidOf = (facts: SeasonFacts, now: Instant) => ({
  races: raceNow(facts, now),
  next: nextDeadline(facts, now),
  isSeasonOpen: isSeasonOpen(facts, now),
  arePublic: areSeasonGuessesPublic(facts, now),
  hasLeaderboard: hasLeaderboard(facts, now),
  each: facts.races.map((race) => [
    isRaceGuessPublic(race, now),
    raceStage(race, now),
    isResultDue(race, now),
    isResultNews(race, now),
    ...SESSION_TYPES.flatMap((session) => [
      canHaveFlags(race, session, now),
      canHaveResult(race, session, now),
    ]),
  ]),
});

/** Before and after everything in the seasons that are tried. */
const BEFORE = aRace(1).startsAt - WEEK_MS;
const AFTER = aRace(1).startsAt + 2 * WEEK_MS;

// Cached responses are made anew at thresholds alone.
test('nothing that is said of a season changes by itself but at a threshold', () => {
  fc.assert(
    fc.property(someSeason, (facts) => {
      const all = thresholds(facts);
      [BEFORE, ...all].forEach((from, index) => {
        const until = all[index] ?? AFTER;
        expect(saidOf(facts, until - 1)).toEqual(saidOf(facts, from));
      });
    }),
  );
});
