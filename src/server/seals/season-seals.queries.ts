import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import { guessersOf, type SealSubject } from '../sealing/seals.queries.ts';

/** What can be sealed of a season, and how far it has come. */
export interface SubjectState {
  /** `null`: the guesses of the season. */
  readonly raceId: string | null;
  readonly name: string;
  /** Everybody may see its guesses. */
  readonly isPublic: boolean;
  /** It is sealed, or was first heard of when it had closed. */
  readonly isMarked: boolean;
}

/** The season and all of its races, those that are cancelled too. */
export async function selectSubjects(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<SubjectState[]> {
  const season = await executor
    .selectFrom('season')
    .select(['guess_deadline', 'sealed_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  const races = await executor
    .selectFrom('race')
    .select(['id', 'name', 'guess_deadline', 'sealed_at', 'cancelled_at'])
    .where('year', '=', year)
    .orderBy('guess_deadline')
    .orderBy('id')
    .execute();
  const hasPassed = (deadline: Instant | null) => deadline !== null && deadline <= now;
  return [
    {
      raceId: null,
      name: String(year),
      isPublic: hasPassed(season?.guess_deadline ?? null),
      isMarked: season?.sealed_at != null,
    },
    ...races.map((race) => ({
      raceId: race.id,
      name: race.name,
      isPublic: race.cancelled_at === null && hasPassed(race.guess_deadline),
      isMarked: race.sealed_at !== null,
    })),
  ];
}

export async function hasGuesses(executor: Executor, subject: SealSubject): Promise<boolean> {
  const first = await executor
    .selectFrom(guessersOf(executor, subject).as('guesser'))
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

interface Whom extends SealSubject {
  readonly number: number;
  /** With those who have a guess now. */
  readonly withGuessers: boolean;
}

/** Everybody whom a seal is about, with names. */
export async function selectPlayers(
  executor: Executor,
  { number, withGuessers, ...subject }: Whom,
  { offset, most }: { readonly offset: number; readonly most: number },
) {
  const sealed = executor
    .selectFrom('sealed_guess')
    .select('user_id')
    .where('year', '=', subject.year)
    .where('number', '=', number);
  const ids = withGuessers ? sealed.union(guessersOf(executor, subject)) : sealed.distinct();
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .orderBy('id')
    .offset(offset)
    .limit(most)
    .execute();
  return rows.map(({ id, username }) => ({ id, name: username ?? '' }));
}

export async function selectCompetitorNames(executor: Executor, year: number) {
  const of = (table: 'driver' | 'constructor') =>
    executor.selectFrom(table).select(['id', 'name']).where('year', '=', year);
  return of('driver').unionAll(of('constructor')).execute();
}
