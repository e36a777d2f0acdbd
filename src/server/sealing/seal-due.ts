import type { Transaction } from 'kysely';
import { type HashedGuess, type SealReason, sealText } from '#domain/seals.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { recordAudit } from '../record-audit.ts';
import { lockDueSubjects, markSealed } from './due-seals.queries.ts';
import { guessHash, sha256 } from './guess-hash.ts';
import {
  insertSeal,
  type SealSubject,
  selectClosedGuesses,
  selectEndOfChain,
  selectGuesserIds,
} from './seals.queries.ts';

/** All guesses of very many players are more than a small server can hold. */
const USERS_AT_ONCE = 500;

/** The hashes of all guesses of what has closed, as they are now. */
export async function hashGuesses(
  executor: Executor,
  subject: SealSubject,
  now: Instant,
): Promise<HashedGuess[]> {
  const hashed: HashedGuess[] = [];
  for (let after = ''; ; ) {
    const userIds = await selectGuesserIds(executor, subject, { after, most: USERS_AT_ONCE });
    const last = userIds.at(-1);
    if (last === undefined) return hashed;
    for (const guess of await selectClosedGuesses(executor, subject, userIds, now)) {
      hashed.push({ userId: guess.userId, part: guess.part, hash: guessHash(guess) });
    }
    after = last;
  }
}

interface NewSeal extends SealSubject {
  readonly reason: SealReason;
  readonly deadline: Instant;
  readonly sealedAt: Instant;
}

/** Adds a seal to the chain of its season, and to the log. */
export async function addSeal(
  trx: Transaction<Database>,
  wanted: NewSeal,
  sealed: readonly HashedGuess[],
): Promise<void> {
  const seal = { ...wanted, ...(await selectEndOfChain(trx, wanted.year)) };
  const hashes = sealed.map(({ hash }) => hash);
  const root = sha256(sealText(seal, hashes));
  await insertSeal(trx, { ...seal, root }, sealed);
  await recordAudit(trx, {
    at: seal.sealedAt,
    actorUserId: null,
    action: seal.raceId === null ? 'SEASON_SEALED' : 'RACE_SEALED',
    subject: await nameOf(trx, seal),
    year: seal.year,
    before: null,
    after: { root },
  });
}

async function nameOf(executor: Executor, { year, raceId }: SealSubject): Promise<string> {
  if (raceId === null) return String(year);
  const { name } = await executor
    .selectFrom('race')
    .select('name')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Seals the guesses of each deadline that has passed, once: the note beside the deadline decides. Reserves have to
 * be there, and every save that was decided in time.
 */
export async function sealDue(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  for (const subject of await lockDueSubjects(trx, year, now)) {
    const sealed = await hashGuesses(trx, subject, now);
    await addSeal(trx, { ...subject, reason: 'DEADLINE', sealedAt: now }, sealed);
    await markSealed(trx, subject, now);
  }
}
