import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { SaltedGuess } from '../sealing/guess-hash.ts';
import { raceGuess, seasonGuesses } from '../sealing/seals.queries.ts';

/** Who wants receipts. */
const askers = (executor: Executor) =>
  executor.selectFrom('reminder_choice').select('user_id').where('choice', '=', 'RECEIPTS');

interface Fresh {
  readonly year: number;
  readonly savedAfter: Instant;
  readonly now: Instant;
}

/** What those who want receipts have saved of what is still open. */
export async function selectFreshGuesses(
  executor: Executor,
  { year, savedAfter, now }: Fresh,
): Promise<(SaltedGuess & { readonly race: string | null })[]> {
  const races = await executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select(['user_id', 'race_id', 'category', 'driver_id', 'is_reserve', 'saved_at', 'salt'])
    .select('race.name')
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where('race.guess_deadline', '>', now)
    .where('saved_at', '>', savedAfter)
    .where('user_id', 'in', askers(executor))
    .orderBy('category')
    .execute();
  const open = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where('guess_deadline', '>', now);
  const orders = await executor
    .selectFrom('order_guess')
    .select(['user_id', 'kind', 'competitor_id', 'is_appended', 'saved_at', 'salt'])
    .where('year', '=', open)
    .where('saved_at', '>', savedAfter)
    .where('user_id', 'in', askers(executor))
    .orderBy('kind', 'desc')
    .orderBy('position')
    .execute();
  const flags = await executor
    .selectFrom('flag_guess')
    .select(['user_id', 'type', 'count', 'saved_at', 'salt'])
    .where('year', '=', open)
    .where('saved_at', '>', savedAfter)
    .where('user_id', 'in', askers(executor))
    .execute();
  return [
    ...seasonGuesses(year, orders, flags).map((guess) => ({ ...guess, race: null })),
    ...races.map(({ name, race_id, ...row }) => ({
      ...raceGuess({ year, raceId: race_id }, row),
      race: name,
    })),
  ];
}

/** By user, the time of the latest save that a receipt was sent for, or must not be just now. */
export async function selectReceipted(
  executor: Executor,
  since: Instant,
  now: Instant,
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await executor
    .selectFrom('message')
    .select(['user_id', 'subject'])
    .where('channel', '=', 'MAIL')
    .where('kind', '=', 'RECEIPT')
    .where('claimed_at', '>', since)
    .where(({ or, eb }) => or([eb('state', '!=', 'FAILED'), eb('next_try_at', '>', now)]))
    .execute();
  const latest = new Map<string, Instant>();
  for (const { user_id, subject } of rows) {
    latest.set(user_id, Math.max(latest.get(user_id) ?? 0, Number(subject)));
  }
  return latest;
}

/** The seals of a season that were made since then, with what each is about. */
export async function selectNewSeals(executor: Executor, year: number, since: Instant) {
  return executor
    .selectFrom('seal')
    .leftJoin('race', 'race.id', 'seal.race_id')
    .select(['seal.year', 'seal.number', 'seal.race_id', 'race.name', 'seal.root'])
    .select('seal.sealed_at as sealedAt')
    .where('seal.year', '=', year)
    .where('seal.sealed_at', '>', since)
    .orderBy('seal.number')
    .execute();
}
