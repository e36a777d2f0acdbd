import type { Instant } from '#domain/base/time.ts';
import type { SaltedGuess } from '#domain/guessing/seals.ts';
import type { Executor } from '#server/db/database.ts';
import { raceGuess, seasonGuesses, selectSalted } from '#server/season/seal-log/seals.queries.ts';
import type { Among } from './recipients.queries.ts';

/** Selects the users who chose receipts. */
const askers = (executor: Executor, among: Among) =>
  executor
    .selectFrom('reminder_choice')
    .select('user_id')
    .where('choice', '=', 'RECEIPTS')
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []));

interface Fresh {
  readonly year: number;
  readonly savedAfter: Instant;
  readonly now: Instant;
  readonly among: Among;
}

export type FreshGuess = SaltedGuess & { readonly race: string | null };

/** Selects open guesses that receipt subscribers have saved recently. */
export async function selectFreshGuesses(
  executor: Executor,
  { year, savedAfter, now, among }: Fresh,
): Promise<FreshGuess[]> {
  const { orders, flags, answers, races } = selectSalted(executor);
  const wanted = askers(executor, among);
  const open = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where(({ or, eb }) => or([eb('guess_deadline', 'is', null), eb('guess_deadline', '>', now)]));
  const ofSeason = seasonGuesses(
    await orders
      .where('year', '=', open)
      .where('saved_at', '>', savedAfter)
      .where('user_id', 'in', wanted)
      .execute(),
    await flags
      .where('year', '=', open)
      .where('saved_at', '>', savedAfter)
      .where('user_id', 'in', wanted)
      .execute(),
    await answers
      .where('year', '=', open)
      .where('saved_at', '>', savedAfter)
      .where('user_id', 'in', wanted)
      .execute(),
  );
  const ofRaces = await races
    .select('race.name')
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where('race.guess_deadline', '>', now)
    .where('saved_at', '>', savedAfter)
    .where('user_id', 'in', wanted)
    .execute();
  return [
    ...ofSeason.map((guess) => ({ ...guess, race: null })),
    ...ofRaces.map((row) => ({ ...raceGuess(row), race: row.name })),
  ];
}

/** Returns the latest receipted save by user id, including receipts that may not be sent now. */
export async function selectReceipted(
  executor: Executor,
  since: Instant,
  { now, among }: Pick<Fresh, 'now' | 'among'>,
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await executor
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('channel', '=', 'MAIL')
    .where('kind', '=', 'RECEIPT')
    .where('claimed_at', '>', since)
    .$if(among !== undefined, (query) => query.where('recipient', 'in', among ?? []))
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '>', now)]))
    .execute();
  const latest = new Map<string, Instant>();
  for (const { recipient, subject } of rows) {
    latest.set(recipient, Math.max(latest.get(recipient) ?? 0, Number(subject)));
  }
  return latest;
}

/** Selects the seals of a season since a time, with their subjects. */
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
