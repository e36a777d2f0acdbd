import { DAY_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { guessHash } from '#server/season/seal-log/guess-hash.ts';
import { selectSealed } from '#server/season/seal-log/seals.queries.ts';
import type { NotifyMoment, RemindedSeason } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { selectNotified } from './outbox/outbox.queries.ts';
import {
  type FreshGuess,
  selectFreshGuesses,
  selectNewSeals,
  selectReceipted,
} from './receipts.queries.ts';
import { receiptMessage, sealMessage } from './receipts.texts.ts';
import { selectChoosers } from './recipients.queries.ts';

/** Debounce: one receipt is sent once the player has stopped editing. */
const QUIET_MS = 2 * MINUTE_MS;
/** Notify window of receipts and seals, both of which stay on the pages. */
const NEWS_MS = DAY_MS;

/** Selects the users who chose receipts. By mail only, since a push notification is not kept. */
const selectAskers = async (executor: Executor, { channel, among }: NotifyMoment) =>
  channel === 'MAIL' ? selectChoosers(executor, 'RECEIPTS', among) : [];

/**
 * Returns receipts of what each player has saved since the last one. Sent once editing has stopped.
 */
export async function dueReceipts(
  executor: Executor,
  { year }: RemindedSeason,
  moment: NotifyMoment,
): Promise<DueMessage[]> {
  const { now, among } = moment;
  const choosers = await selectAskers(executor, moment);
  if (choosers.length === 0) return [];
  const saved = { year, savedAfter: now - NEWS_MS, now, among };
  const guesses = new Map<string, FreshGuess[]>();
  for (const guess of await selectFreshGuesses(executor, saved)) {
    const own = guesses.get(guess.userId);
    if (own === undefined) guesses.set(guess.userId, [guess]);
    else own.push(guess);
  }
  if (guesses.size === 0) return [];
  const notified = await selectReceipted(executor, now - 2 * NEWS_MS, moment);
  return choosers.flatMap(({ since, ...recipient }): DueMessage[] => {
    const { userId } = recipient;
    const after = Math.max(since - 1, notified.get(userId) ?? 0);
    const fresh = (guesses.get(userId) ?? []).filter(({ savedAt }) => savedAt > after);
    const latest = Math.max(...fresh.map(({ savedAt }) => savedAt));
    if (fresh.length === 0 || now < latest + QUIET_MS) return [];
    const about = { kind: 'RECEIPT', subject: String(latest) } as const;
    const compose = () => {
      const receipts = fresh.map(({ part, race, savedAt, ...guess }) => {
        return { part, race, savedAt, hash: guessHash({ ...guess, part, savedAt }) };
      });
      return receiptMessage({ year, receipts });
    };
    return [{ ...about, ...recipient, expiresAt: latest + NEWS_MS, happenedAt: latest, compose }];
  });
}

/**
 * Returns messages with the seal of a deadline, for users who chose receipts: each inbox is a
 * witness.
 */
export async function dueSeals(
  executor: Executor,
  { year }: RemindedSeason,
  moment: NotifyMoment,
): Promise<DueMessage[]> {
  const { channel, now, among } = moment;
  const choosers = await selectAskers(executor, moment);
  if (choosers.length === 0) return [];
  const seals = await selectNewSeals(executor, year, now - NEWS_MS);
  const subjectOf = ({ number }: { readonly number: number }) => `${year} ${number}`;
  const about = { channel, kind: 'SEAL', subjects: seals.map(subjectOf), among } as const;
  const notified = await selectNotified(executor, about, now);
  const due: DueMessage[] = [];
  for (const seal of seals) {
    const subject = subjectOf(seal);
    const waiting = choosers.filter(
      ({ userId, since }) =>
        since <= seal.sealedAt && !notified.get(userId)?.some((each) => each.subject === subject),
    );
    // Seals are read for claimed messages only, since only those are composed.
    const sealed = await selectSealed(
      executor,
      seal,
      among === undefined ? [] : waiting.map(({ userId }) => userId),
    );
    for (const { since: _, ...recipient } of waiting) {
      const own = () => sealed.filter(({ userId }) => userId === recipient.userId);
      const compose = () => sealMessage({ ...seal, race: seal.name, own: own() });
      const message = { kind: 'SEAL', subject } as const;
      const { sealedAt } = seal;
      const times = { expiresAt: sealedAt + NEWS_MS, happenedAt: sealedAt };
      due.push({ ...message, ...recipient, ...times, compose });
    }
  }
  return due;
}
