import { createHash } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { CHAMPIONSHIPS, type ReserveLists } from '#contract/guessing/guesses.ts';
import { HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { reserveOn } from '#domain/guessing/reserves.ts';
import { SALT_BYTES } from '#domain/guessing/seals.ts';
import { FLAG_TYPES, type RaceCategory } from '#domain/season/category.ts';
import type { Race, SeasonFacts, Standing } from '#domain/season/season.ts';
import type { Database, RaceGuessTable } from '#server/db/tables.ts';
import { COMPETITOR_KIND, insertOrder } from '#server/guessing/order-guess.queries.ts';
import { replaceReserves, selectReserves } from '#server/season/reserves.queries.ts';
import { DEMO_VARIANT, guessFlags, guessOrder, guessRace } from './demo-guesses.ts';
import type { DemoPlayer } from './demo-people.ts';
import { demoUserId } from './seed-people.ts';
import { seededRandom } from './seeded-random.ts';

const LATE_JOINERS_YEAR = 2025;
const RESERVES_YEAR = 2025;

type RaceGuessRow = Selectable<RaceGuessTable>;
/**
 * Player that visitors of the demo log in as; leaves the tenth place open until the last minutes.
 */
const HESITANT = 'spiller1';

/** Returns a salt derived from the guess, so that seeding again gives the same hash. */
function demoSalt(guess: string): string {
  return createHash('sha256')
    .update(`salt ${guess}`)
    .digest('hex')
    .slice(0, 2 * SALT_BYTES);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns competitors in the expected order: by these standings, newcomers last. */
function byExpectation(
  field: readonly Named[],
  standings: readonly Standing[],
  ranked: readonly Named[],
): string[] {
  const names = new Map(ranked.map(({ id, name }) => [id, name]));
  const place = new Map(standings.map((row, index) => [names.get(row.competitorId) ?? '', index]));
  return field
    .toSorted((a, b) => (place.get(a.name) ?? field.length) - (place.get(b.name) ?? field.length))
    .map(({ id }) => id);
}

interface SeasonBefore {
  readonly facts: SeasonFacts;
  /** Names of the drivers that could be guessed. */
  readonly field: ReadonlySet<string>;
  /** Expectation of players: usually the previous season. */
  readonly expectation: SeasonFacts;
}

function seasonGuess(player: DemoPlayer, { facts: season, field, expectation }: SeasonBefore) {
  const random = seededRandom(`${DEMO_VARIANT} season ${season.year} ${player.login}`);
  const last = expectation.races.findLast((race) => race.driverStandings.length > 0);
  const known = season.drivers.filter(({ name }) => field.has(name));
  const drivers = byExpectation(known, last?.driverStandings ?? [], expectation.drivers);
  const teams = byExpectation(
    season.constructors,
    last?.constructorStandings ?? [],
    expectation.constructors,
  );
  return {
    drivers: guessOrder(drivers, player.spread, random),
    constructors: guessOrder(teams, player.spread / 2, random),
    flags: guessFlags(random),
  };
}

/** Returns the time of a player's season guess: from an hour to a week before the deadline. */
function decidedAt(login: string, { year, guessDeadline }: SeasonFacts): Instant {
  const lead = HOUR_MS + seededRandom(`season lead ${login} ${year}`).next() * WEEK_MS;
  return Math.floor((guessDeadline ?? 0) - lead);
}

export async function seedSeasonGuesses(
  trx: Transaction<Database>,
  players: readonly DemoPlayer[],
  before: SeasonBefore,
): Promise<void> {
  const { year } = before.facts;
  for (const player of players) {
    if (player.joinsAtRace !== undefined && year >= LATE_JOINERS_YEAR) continue;
    const userId = demoUserId(player.login);
    const savedAt = decidedAt(player.login, before.facts);
    const salt = demoSalt(`season ${year} ${player.login}`);
    const own = { user_id: userId, year, saved_at: savedAt, salt };
    const guess = seasonGuess(player, before);
    const known = await trx
      .selectFrom('flag_guess')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .executeTakeFirst();
    if (known !== undefined) continue;
    for (const championship of CHAMPIONSHIPS) {
      const kind = COMPETITOR_KIND[championship];
      await insertOrder(
        trx,
        { userId, year, kind },
        guess[championship].map((id) => ({ id, savedAt, salt })),
      );
    }
    await trx
      .insertInto('flag_guess')
      .values(FLAG_TYPES.map((type) => ({ ...own, type, count: guess.flags[type] })))
      .execute();
  }
}

/** Returns the time of a player's pick: from ten minutes to most of a day before the deadline. */
function guessedAt(login: string, race: Race, category: RaceCategory): Instant {
  const isHesitating = login === HESITANT && category === 'TENTH';
  const lead = isHesitating ? 3 : 10 + seededRandom(`lead ${login} ${race.name}`).next() * 1000;
  return Math.floor(race.guessDeadline - lead * MINUTE_MS);
}

function takesPart(player: DemoPlayer, race: Race, year: number): boolean {
  if (player.forgetsEvery !== undefined && race.position % player.forgetsEvery === 0) return false;
  return (
    player.joinsAtRace === undefined ||
    year !== LATE_JOINERS_YEAR ||
    race.position >= player.joinsAtRace
  );
}

/** Returns a player's reserves by id, of drivers who are known. */
function reservesOf(player: DemoPlayer, { year, drivers }: SeasonFacts): ReserveLists {
  const { first, tenth } = player.reserves ?? { first: [], tenth: [] };
  if (year !== RESERVES_YEAR) return { first: [], tenth: [] };
  const known = (names: readonly string[]) =>
    names.flatMap((name) => drivers.find((driver) => driver.name === name)?.id ?? []);
  return { first: known(first), tenth: known(tenth) };
}

/** Seeds the reserves of demo players; existing lists stay. */
export async function seedReserves(
  trx: Transaction<Database>,
  players: readonly DemoPlayer[],
  season: SeasonFacts,
): Promise<void> {
  const { year } = season;
  for (const player of players) {
    const owner = { userId: demoUserId(player.login), year };
    const lists = reservesOf(player, season);
    if (lists.first.length + lists.tenth.length === 0) continue;
    const { first, tenth } = await selectReserves(trx, owner);
    if (first.length + tenth.length > 0) continue;
    await replaceReserves(trx, owner, lists, decidedAt(player.login, season));
  }
}

/** Returns the reserves of a race whose deadline the clock may have jumped over. */
function reserveRows(player: DemoPlayer, season: SeasonFacts, race: Race): RaceGuessRow[] {
  const lists = reservesOf(player, season);
  const row = (category: RaceCategory, driver_id: string | null): RaceGuessRow[] =>
    driver_id === null
      ? []
      : [
          {
            user_id: demoUserId(player.login),
            race_id: race.id,
            category,
            driver_id,
            is_reserve: 1,
            saved_at: race.guessDeadline,
            salt: '',
          },
        ];
  return [
    ...row('FIRST', reserveOn(race.grid, lists.first)),
    ...row('TENTH', reserveOn(race.grid, lists.tenth)),
  ];
}

/** Seeds the picks that demo players have made by now; existing ones stay. */
export async function seedRaceGuesses(
  trx: Transaction<Database>,
  players: readonly DemoPlayer[],
  season: SeasonFacts,
  now: Instant,
): Promise<void> {
  const rows = season.races.flatMap((race) => {
    const grid = race.grid?.map(({ driverId }) => driverId) ?? [];
    if (grid.length === 0) return [];
    return players
      .flatMap((player) => {
        if (!takesPart(player, race, season.year)) return reserveRows(player, season, race);
        const guess = guessRace(player.login, `${season.year} ${race.name}`, grid);
        const row = (category: RaceCategory, driverId: string): RaceGuessRow => ({
          user_id: demoUserId(player.login),
          race_id: race.id,
          category,
          driver_id: driverId,
          is_reserve: 0,
          saved_at: guessedAt(player.login, race, category),
          salt: demoSalt(`${race.id} ${player.login} ${category}`),
        });
        return [row('FIRST', guess.first), row('TENTH', guess.tenth)];
      })
      .filter((row) => row.saved_at <= now);
  });
  for (let start = 0; start < rows.length; start += 100) {
    await trx
      .insertInto('race_guess')
      .values(rows.slice(start, start + 100))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
