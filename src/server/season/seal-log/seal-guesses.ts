import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { type HashedGuess, sealHashInput } from '#domain/guessing/seals.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Database } from '#server/db/tables.ts';
import { guessHash, sha256 } from './guess-hash.ts';
import {
  couldBeGuessed,
  idSlices,
  insertSeal,
  type SealSubject,
  selectClosedGuesses,
  selectEndOfChain,
  usersWithGuess,
} from './seals.queries.ts';

/** Returns the hashes of all current guesses of a closed subject. */
async function hashGuesses(
  executor: Executor,
  subject: SealSubject,
  now: Instant,
): Promise<HashedGuess[]> {
  const hashed: HashedGuess[] = [];
  for await (const userIds of idSlices(executor, usersWithGuess(executor, subject))) {
    for (const guess of await selectClosedGuesses(executor, subject, userIds, now)) {
      hashed.push({ userId: guess.userId, part: guess.part, hash: guessHash(guess) });
    }
  }
  return hashed;
}

/**
 * Appends the seal of a passed deadline to the chain of its season, and records it. Reserves and
 * all saves in time must be stored before. A subject that nobody could guess and nobody has gets no
 * seal.
 */
export async function sealGuesses(
  trx: Transaction<Database>,
  subject: SealSubject & { readonly deadline: Instant },
  now: Instant,
): Promise<void> {
  const sealed = await hashGuesses(trx, subject, now);
  if (sealed.length === 0 && !(await couldBeGuessed(trx, subject))) return;
  const { year, raceId } = subject;
  const end = await selectEndOfChain(trx, year);
  const seal = { ...subject, ...end, reason: 'DEADLINE', sealedAt: now } as const;
  const hashes = sealed.map(({ hash }) => hash);
  const root = sha256(sealHashInput(seal, hashes));
  await insertSeal(trx, { ...seal, root }, sealed);
  await recordAudit(trx, {
    at: now,
    actorUserId: null,
    action: raceId === null ? 'SEASON_SEALED' : 'RACE_SEALED',
    subject: await nameOf(trx, subject),
    year,
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
