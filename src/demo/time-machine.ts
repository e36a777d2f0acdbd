import type { Instant } from '#domain/base/time.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Random } from '#server/base/random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { SeasonSource } from '#server/importing/normalised-season.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { finishSeason } from '#server/season/finish-season.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import { seedBingo } from './demo-bingo.ts';
import { seedBingoPool, unmarkAfter } from './demo-bingo-pool.ts';
import type { DemoClock } from './demo-clock.ts';
import { DEMO_YEARS } from './demo-moments.ts';
import type { DemoPlayer } from './demo-people.ts';
import { createRaceReplay } from './race-replay.ts';
import { recordPast } from './record-past.ts';
import { rewind } from './rewind.ts';
import { sealPast } from './seal-past.ts';
import { seedRaceGuesses, seedReserves, seedSeasonGuesses } from './seed-guesses.ts';

export interface TimeMachine {
  /** Lets everything happen that the clock has reached. */
  readonly catchUp: () => Promise<void>;
  /** Lets the ongoing race go on. */
  readonly replayRace: () => Promise<void>;
  readonly jumpTo: (instant: Instant) => Promise<void>;
}

interface Deps {
  readonly database: OpenDatabase;
  readonly clock: DemoClock;
  readonly random: Random;
  readonly source: SeasonSource;
  readonly players: readonly DemoPlayer[];
}

export function createTimeMachine({ database, clock, random, source, players }: Deps): TimeMachine {
  const replay = createRaceReplay({ database, clock, random, source });
  let queue: Promise<void> = Promise.resolve();
  /** Runs one jump at a time, whatever clicks and timers request. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  }

  async function factsOf(year: number) {
    const stored = await database.inReadTransaction((trx) => selectSeason(trx, year));
    return stored === null ? null : toSeasonFacts(stored);
  }

  /** Returns the drivers known at the deadline; those who joined later could not be guessed. */
  async function namesAtDeadline(facts: SeasonFacts): Promise<ReadonlySet<string>> {
    const deadline = Math.min(facts.guessDeadline ?? clock.now(), clock.now());
    const { season } = await source.fetchSeason(facts.year, deadline);
    return new Set(season?.drivers.map(({ name }) => name));
  }

  async function catchUp(): Promise<void> {
    for (const year of DEMO_YEARS) {
      const before = await factsOf(year);
      if (before?.isFinished) continue;
      // Guesses that were made in time come before the reserves.
      if (before !== null) {
        await database.inWriteTransaction((trx) =>
          seedRaceGuesses(trx, players, before, clock.now()),
        );
      }
      await importSeason({ database, clock, random }, source, year);
      const facts = await factsOf(year);
      if (facts === null) continue;
      const expectation = (await factsOf(year - 1)) ?? facts;
      const field = await namesAtDeadline(facts);
      await database.inWriteTransaction(async (trx) => {
        await seedSeasonGuesses(trx, players, { facts, field, expectation });
        await seedReserves(trx, players, facts);
        await seedRaceGuesses(trx, players, facts, clock.now());
        await sealPast(trx, facts, clock.now());
        await recordPast(trx, facts, clock.now());
        await bumpRevisions(trx, year);
      });
    }
    // The past season has been finished by its admin; the present one waits for that.
    const [past, present] = DEMO_YEARS;
    const facts = await factsOf(past);
    if (facts?.races.every((race) => race.result !== null)) {
      await database.inWriteTransaction((trx) => finishSeason(trx, past, clock.now()));
    }
    await seedBingo(database.db, present);
    if ((await factsOf(present)) !== null) {
      await database.inWriteTransaction((trx) => seedBingoPool(trx, present, clock.now()));
    }
    await replay.advance();
  }

  async function goBack(instant: Instant): Promise<void> {
    for (const year of DEMO_YEARS) {
      const { season } = await source.fetchSeason(year, instant);
      if (season === null) continue;
      await database.inWriteTransaction(async (trx) => {
        await rewind(trx, season, instant);
        await unmarkAfter(trx, year, instant);
      });
    }
  }

  return {
    catchUp: () => inTurn(catchUp),
    replayRace: () => inTurn(replay.advance),
    jumpTo: (instant) =>
      inTurn(async () => {
        if (instant < clock.now()) await goBack(instant);
        clock.jumpTo(instant);
        replay.restart();
        await catchUp();
      }),
  };
}
