import type { Transaction } from 'kysely';
import type { AuditFields } from '#contract/admin/audit-values.ts';
import type { NewPoolTexts, PoolTextChange } from '#contract/bingo/bingo-pool.ts';
import { MAX_POOL, MIN_POOL } from '#contract/limits.ts';
import { isSame } from '#domain/base/is-same.ts';
import type { Instant } from '#domain/base/time.ts';
import { canBeMarked } from '#domain/bingo/bingo-marks.ts';
import { BINGO_RULE_FIELDS, type BingoRule } from '#domain/bingo/bingo-rules.ts';
import { bingoTextKey } from '#domain/bingo/bingo-text.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { type AuditRecord, recordAudit } from '#server/db/record-audit.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import {
  deletePoolText,
  insertDeal,
  insertPoolTexts,
  type StoredPoolText,
  selectDeal,
  selectPool,
  selectPoolSeason,
  updatePoolMark,
  updatePoolText,
} from './bingo-pool.queries.ts';

/** Season of the pool, and the user who changes it. */
interface PoolOwner {
  readonly year: number;
  readonly actorUserId: string;
}

type PoolSeason = NonNullable<Awaited<ReturnType<typeof selectPoolSeason>>>;

interface PoolChange {
  readonly trx: Transaction<Database>;
  readonly now: Instant;
  readonly season: PoolSeason;
  readonly pool: readonly StoredPoolText[];
  readonly deal: Awaited<ReturnType<typeof selectDeal>>;
  readonly record: (
    entry: Pick<AuditRecord, 'action' | 'subject' | 'before' | 'after'>,
  ) => Promise<void>;
}

const SEED_BYTES = 16;

async function changePool(
  { database, clock }: AppContext,
  { year, actorUserId }: PoolOwner,
  change: (change: PoolChange) => Promise<void>,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const season = await selectPoolSeason(trx, year);
    if (season === null) throw new ProblemError('season-not-found');
    const now = await decisionTime(trx, clock);
    await change({
      trx,
      now,
      season,
      pool: await selectPool(trx, year),
      deal: await selectDeal(trx, year),
      record: (entry) => recordAudit(trx, { at: now, actorUserId, year, ...entry }),
    });
  });
}

function refuseDealt({ deal }: PoolChange): void {
  if (deal !== null) throw new ProblemError('boards-dealt');
}

function textIn({ pool }: PoolChange, number: number): StoredPoolText {
  const text = pool.find((each) => each.number === number);
  if (text === undefined) throw new ProblemError('not-found');
  return text;
}

/** @throws ProblemError naming each new text that exists already, or is repeated */
function refuseRepeats(pool: readonly StoredPoolText[], texts: readonly string[]): void {
  const keys = new Set(pool.map(({ text }) => bingoTextKey(text)));
  const repeated = texts.filter((text) => {
    const key = bingoTextKey(text);
    return keys.size === keys.add(key).size;
  });
  if (repeated.length > 0) throw new ProblemError('texts-repeated', { texts: repeated });
}

/** @throws ProblemError if a rule names a competitor who is not in the season */
function refuseStrangers({ competitors }: PoolSeason, rule: BingoRule | null): void {
  const known = new Set(competitors.map(({ id }) => id));
  for (const id of [rule?.driverId, rule?.otherDriverId, rule?.constructorId]) {
    if (id != null && !known.has(id)) throw new ProblemError('competitor-not-found');
  }
}

/** Adds all texts or none. */
export async function addPoolTexts(
  context: AppContext,
  owner: PoolOwner,
  { texts }: NewPoolTexts,
): Promise<void> {
  const { year } = owner;
  await changePool(context, owner, async (change) => {
    const { trx, season, pool } = change;
    refuseDealt(change);
    for (const { rule } of texts) refuseStrangers(season, rule);
    refuseRepeats(
      pool,
      texts.map(({ text }) => text),
    );
    if (pool.length + texts.length > MAX_POOL) throw new ProblemError('pool-full');
    const last = pool.at(-1)?.number ?? 0;
    await insertPoolTexts(
      trx,
      year,
      texts.map((text, index) => ({ ...text, number: last + 1 + index })),
    );
    await change.record({
      action: 'BINGO_POOL_EXTENDED',
      subject: String(year),
      before: null,
      after: texts.map(({ text }) => text),
    });
  });
}

/** Returns a text as the audit log shows it: with names, never ids. */
function readable(
  { competitors }: PoolSeason,
  { text, rule }: Pick<StoredPoolText, 'text' | 'rule'>,
): AuditFields {
  if (rule === null) return { text };
  const names = BINGO_RULE_FIELDS.flatMap((field) => {
    const value = rule[field];
    if (value === null) return [];
    if (typeof value === 'number') return [String(value)];
    return competitors.find(({ id }) => id === value)?.name ?? [];
  });
  return { text, bingoRule: rule.kind, ...(names.length > 0 && { bingoRuleOf: names }) };
}

/** Changes a text and its rule; dealt boards stay as they are. */
export async function changePoolText(
  context: AppContext,
  owner: PoolOwner,
  number: number,
  { text, rule, basedOn }: PoolTextChange,
): Promise<void> {
  const { year } = owner;
  await changePool(context, owner, async (change) => {
    const { trx, season, pool } = change;
    const stored = textIn(change, number);
    const before = { text: stored.text, rule: stored.rule };
    const after = { text, rule };
    if (isSame(before, after)) return;
    assertNoConflict(basedOn, before);
    refuseStrangers(season, rule);
    refuseRepeats(
      pool.filter((each) => each !== stored),
      [text],
    );
    await updatePoolText(trx, { year, number }, after);
    await change.record({
      action: 'BINGO_POOL_CHANGED',
      subject: stored.text,
      before: readable(season, before),
      after: readable(season, after),
    });
  });
}

/** Removes a text before the boards are dealt. A text that is gone already is no error. */
export async function removePoolText(
  context: AppContext,
  owner: PoolOwner,
  number: number,
): Promise<void> {
  const { year } = owner;
  await changePool(context, owner, async (change) => {
    refuseDealt(change);
    const stored = change.pool.find((each) => each.number === number);
    if (stored === undefined) return;
    await deletePoolText(change.trx, { year, number });
    await change.record({
      action: 'BINGO_POOL_SHORTENED',
      subject: String(year),
      before: stored.text,
      after: null,
    });
  });
}

/** Marks the race in which something happened, or removes the mark. */
export async function markPoolText(
  context: AppContext,
  owner: PoolOwner,
  number: number,
  raceId: string | null,
): Promise<void> {
  const { year } = owner;
  await changePool(context, owner, async (change) => {
    const { trx, now, deal } = change;
    const { races } = change.season;
    const stored = textIn(change, number);
    if (deal === null) throw new ProblemError('boards-not-dealt');
    if (stored.rule !== null) throw new ProblemError('results-decide');
    const nameOf = (id: string | null) => races.find((race) => race.id === id)?.name ?? null;
    if (raceId !== null) {
      const race = races.find(({ id }) => id === raceId);
      if (race === undefined) throw new ProblemError('race-not-found');
      if (!canBeMarked(race, { dealtAt: deal.dealtAt, now })) throw new ProblemError('too-early');
    }
    if (stored.markedRaceId === raceId) return;
    await updatePoolMark(trx, { year, number }, raceId);
    await change.record({
      action: raceId === null ? 'BINGO_POOL_UNMARKED' : 'BINGO_POOL_MARKED',
      subject: stored.text,
      before: nameOf(stored.markedRaceId),
      after: nameOf(raceId),
    });
  });
}

/** Deals a board to each player, once per season; afterwards the pool is fixed. */
export async function dealBoards(
  context: AppContext,
  owner: PoolOwner,
  textCount: number,
): Promise<void> {
  const { year } = owner;
  // The seed is drawn now, so that nobody could choose or order texts by its outcome.
  const seed = context.random.bytes(SEED_BYTES).toString('hex');
  await changePool(context, owner, async (change) => {
    const { trx, now, pool } = change;
    refuseDealt(change);
    if (pool.length < MIN_POOL) throw new ProblemError('pool-too-small');
    assertNoConflict(textCount, pool.length);
    await insertDeal(trx, year, { seed, dealtAt: now });
    await change.record({
      action: 'BINGO_POOL_DEALT',
      subject: String(year),
      before: null,
      after: pool.map(({ text }) => text),
    });
  });
}
