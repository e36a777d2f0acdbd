import { DAY_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { newId } from '#server/base/random.ts';
import type { AppContext } from '#server/http/app-context.ts';
import {
  type OngoingRace,
  selectOngoingRace,
  storeFlagsSoFar,
  storeOrder,
} from '#server/importing/live-order/ongoing-race.queries.ts';
import type { SeasonSource } from '#server/importing/normalised-season.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { raceOrder } from './race-order.ts';

/** Time in ms that a race takes in the demo. A real one takes longer. */
const RACE_MS = 20 * MINUTE_MS;

interface Deps extends Pick<AppContext, 'database' | 'clock' | 'random'> {
  readonly source: SeasonSource;
}

export interface RaceReplay {
  /** Stores order and flags of the ongoing race, if they have changed, as a live source does. */
  readonly advance: () => Promise<void>;
  /** Forgets what is stored, after the clock has been moved. */
  readonly restart: () => void;
}

/** Creates the replay of races, in which drivers move from the grid to the result. */
export function createRaceReplay({ database, clock, random, source }: Deps): RaceReplay {
  let stored: string | null = null;

  async function factsAt(race: OngoingRace, now: Instant) {
    const { season } = await source.fetchSeason(race.year, race.startsAt + DAY_MS);
    const known = season?.races.find(({ startsAt }) => startsAt === race.startsAt);
    if (!known?.grid || !known.result) return null;
    const share = Math.min((now - race.startsAt) / RACE_MS, 1);
    const laps = share * Math.max(...known.result.map(({ laps: run }) => run ?? 0));
    return {
      order: raceOrder(
        known.grid.map(({ driver }) => driver),
        known.result.map(({ driver }) => driver),
        share,
      ),
      flags: (known.flags ?? []).filter(({ session, lap }) => session === 'RACE' && lap <= laps),
    };
  }

  async function advance(): Promise<void> {
    const now = clock.now();
    const race = await selectOngoingRace(database.db, now);
    if (race === null) return;
    const facts = await factsAt(race, now);
    if (facts === null || JSON.stringify(facts) === stored) return;
    await database.inWriteTransaction(async (trx) => {
      const drivers = await selectCompetitors(trx, 'DRIVER', race.year);
      const idOf = new Map(drivers.map(({ id, key }) => [key, id]));
      const order = facts.order.flatMap((key) => idOf.get(key) ?? []);
      await storeOrder(trx, race, new Map(order.map((id, index) => [index + 1, id])), now);
      await storeFlagsSoFar(trx, race, facts.flags, () => newId(random));
    });
    stored = JSON.stringify(facts);
  }

  return {
    advance,
    restart: () => {
      stored = null;
    },
  };
}
