import type { Instant } from '#domain/season.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { AppContext } from '../server/app-context.ts';
import {
  type OngoingRace,
  selectOngoingRace,
  storeFlagsSoFar,
  storeOrder,
} from '../server/importing/live-order/ongoing-race.queries.ts';
import type { SeasonSource } from '../server/importing/normalised-season.ts';
import { newId } from '../server/random.ts';
import { selectCompetitors } from '../server/seasons/competitors.queries.ts';
import { orderAt } from './order-at.ts';

/** Time in ms from its start in which the demo plays a race. A real one takes longer. */
const PLAYED_MS = 20 * MINUTE_MS;

interface Deps extends Pick<AppContext, 'database' | 'clock' | 'random'> {
  readonly source: SeasonSource;
}

export interface RacePlayer {
  /** Stores how the ongoing race stands by now, if that has changed, as a live source would. */
  readonly play: () => Promise<void>;
  /** Forgets what is stored, after the clock has been moved. */
  readonly restart: () => void;
}

/** Creates what lets drivers move from the grid of a race to its result while it is on. */
export function createRacePlayer({ database, clock, random, source }: Deps): RacePlayer {
  let stored: string | null = null;

  async function standOf(race: OngoingRace, now: Instant) {
    const season = await source.fetchSeason(race.year, race.startsAt + DAY_MS);
    const known = season?.races.find(({ startsAt }) => startsAt === race.startsAt);
    if (!known?.grid || !known.result) return null;
    const share = Math.min((now - race.startsAt) / PLAYED_MS, 1);
    const laps = share * Math.max(...known.result.map(({ laps: run }) => run ?? 0));
    return {
      order: orderAt(
        known.grid.map(({ driver }) => driver),
        known.result.map(({ driver }) => driver),
        share,
      ),
      flags: (known.flags ?? []).filter(({ session, lap }) => session === 'RACE' && lap <= laps),
    };
  }

  async function play(): Promise<void> {
    const now = clock.now();
    const race = await selectOngoingRace(database.db, now);
    if (race === null) return;
    const stand = await standOf(race, now);
    if (stand === null || JSON.stringify(stand) === stored) return;
    await database.inWriteTransaction(async (trx) => {
      const drivers = await selectCompetitors(trx, 'DRIVER', race.year);
      const idOf = new Map(drivers.map(({ id, key }) => [key, id]));
      const order = stand.order.flatMap((key) => idOf.get(key) ?? []);
      await storeOrder(trx, race, new Map(order.map((id, index) => [index + 1, id])), now);
      await storeFlagsSoFar(trx, race, stand.flags, () => newId(random));
    });
    stored = JSON.stringify(stand);
  }

  return {
    play,
    restart: () => {
      stored = null;
    },
  };
}
