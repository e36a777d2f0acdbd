import type { Instant } from '#domain/base/time.ts';
import type { SubjectState } from '#domain/guessing/check-seals.ts';
import type { Executor } from '#server/db/database.ts';
import { type SealSubject, usersWithGuess } from './seals.queries.ts';

/** Subject of a seal, with its state. */
export interface StoredSubject {
  /** Race; `null` for the guesses of the season. */
  readonly raceId: string | null;
  readonly name: string;
  readonly state: SubjectState;
}

interface SubjectRow {
  readonly raceId: string | null;
  readonly name: string;
  readonly guess_deadline: Instant | null;
  readonly cancelled_at: Instant | null;
  readonly closed_at: Instant | null;
}

/**
 * Selects the season and those of its races that have seals, or have closed with guesses.
 * @param sealed ids that have seals; `null` for the season
 */
export async function selectSubjects(
  executor: Executor,
  year: number,
  sealed: ReadonlySet<string | null>,
  now: Instant,
): Promise<StoredSubject[]> {
  const season = await executor
    .selectFrom('season')
    .select(['guess_deadline', 'closed_at', 'finished_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  const races = await executor
    .selectFrom('race')
    .select(['id as raceId', 'name', 'guess_deadline', 'closed_at', 'cancelled_at'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('year', '=', year),
        // Includes sealed races that belong to another season now.
        eb(
          'id',
          'in',
          selectFrom('seal')
            .select((column) => column.ref('race_id').$notNull().as('race_id'))
            .where('seal.year', '=', year)
            .where('race_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('guess_deadline')
    .orderBy('id')
    .execute();
  const isFinished = season?.finished_at != null;
  const ofSeason = {
    raceId: null,
    name: String(year),
    guess_deadline: season?.guess_deadline ?? null,
    closed_at: season?.closed_at ?? null,
    cancelled_at: null,
  };
  const subjects: StoredSubject[] = [];
  for (const row of [ofSeason, ...races] satisfies SubjectRow[]) {
    const { raceId, name } = row;
    if (sealed.has(raceId)) {
      const state = !hasClosed(row, now) ? 'OPEN' : row.closed_at === null ? 'UNMARKED' : 'SEALED';
      subjects.push({ raceId, name, state });
      continue;
    }
    const isPublic = row.cancelled_at === null && hasClosed(row, now);
    // Other deadlines are sealed by the next reader.
    const isDone = row.closed_at !== null || isFinished;
    if (isPublic && isDone && (await hasGuesses(executor, { year, raceId }))) {
      subjects.push({ raceId, name, state: 'UNSEALED' });
    }
  }
  return subjects;
}

/** A cancelled race has no deadline. */
function hasClosed({ guess_deadline, cancelled_at }: SubjectRow, now: Instant): boolean {
  return guess_deadline !== null && guess_deadline <= Math.min(now, cancelled_at ?? now);
}

async function hasGuesses(executor: Executor, subject: SealSubject): Promise<boolean> {
  const first = await executor
    .selectFrom(usersWithGuess(executor, subject).as('guess'))
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

interface Whom extends SealSubject {
  readonly number: number;
  /** True includes users who have a guess now. */
  readonly withCurrentGuesses: boolean;
}

/** Selects all players in a seal, with names. */
export async function selectPlayers(
  executor: Executor,
  { number, withCurrentGuesses, ...subject }: Whom,
  { offset, most }: { readonly offset: number; readonly most: number },
) {
  const sealed = executor
    .selectFrom('sealed_guess')
    .select('user_id')
    .where('year', '=', subject.year)
    .where('number', '=', number);
  const ids = withCurrentGuesses
    ? sealed.union(usersWithGuess(executor, subject))
    : sealed.distinct();
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
  return of('driver').unionAll(of('constructor')).orderBy('id').execute();
}
