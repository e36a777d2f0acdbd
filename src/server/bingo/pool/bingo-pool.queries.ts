import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { BingoPoolText } from '#domain/bingo/bingo-marks.ts';
import type { BingoRule } from '#domain/bingo/bingo-rules.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';

export interface StoredPoolText extends BingoPoolText {
  readonly number: number;
  readonly text: string;
}

export interface StoredDeal {
  readonly seed: string;
  readonly dealtAt: Instant;
}

interface PoolTextKey {
  readonly year: number;
  readonly number: number;
}

/**
 * Returns the competitors and races that texts can be about; `null` if the season does not exist.
 */
export async function selectPoolSeason(executor: Executor, year: number) {
  const season = await executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) return null;
  const races = await executor
    .selectFrom('race')
    .select(['id', 'name', 'starts_at as startsAt'])
    .where('year', '=', year)
    .where('cancelled_at', 'is', null)
    .execute();
  const drivers = await selectCompetitors(executor, 'DRIVER', year);
  const constructors = await selectCompetitors(executor, 'CONSTRUCTOR', year);
  return { races, competitors: [...drivers, ...constructors] };
}

/** Selects the texts of a season's boards, in the order of creation. */
export async function selectPool(executor: Executor, year: number): Promise<StoredPoolText[]> {
  const rows = await executor
    .selectFrom('bingo_text')
    .selectAll()
    .where('year', '=', year)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    text: row.text,
    rule:
      row.rule_kind === null
        ? null
        : {
            kind: row.rule_kind,
            driverId: row.driver_id,
            otherDriverId: row.other_driver_id,
            constructorId: row.constructor_id,
            count: row.count,
          },
    markedRaceId: row.marked_race_id,
  }));
}

/** Returns the deal; `null` before it. */
export async function selectDeal(executor: Executor, year: number): Promise<StoredDeal | null> {
  const row = await executor
    .selectFrom('bingo_deal')
    .select(['seed', 'dealt_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  return row === undefined ? null : { seed: row.seed, dealtAt: row.dealt_at };
}

export async function insertDeal(
  trx: Transaction<Database>,
  year: number,
  { seed, dealtAt }: StoredDeal,
): Promise<void> {
  await trx.insertInto('bingo_deal').values({ year, seed, dealt_at: dealtAt }).execute();
}

const ruleColumns = (rule: BingoRule | null) => ({
  rule_kind: rule?.kind ?? null,
  driver_id: rule?.driverId ?? null,
  other_driver_id: rule?.otherDriverId ?? null,
  constructor_id: rule?.constructorId ?? null,
  count: rule?.count ?? null,
});

export async function insertPoolTexts(
  trx: Transaction<Database>,
  year: number,
  texts: readonly Omit<StoredPoolText, 'markedRaceId'>[],
): Promise<void> {
  await trx
    .insertInto('bingo_text')
    .values(
      texts.map(({ number, text, rule }) => ({
        year,
        number,
        text,
        ...ruleColumns(rule),
        marked_race_id: null,
      })),
    )
    .execute();
}

const ofKey = (trx: Transaction<Database>, { year, number }: PoolTextKey) =>
  trx.updateTable('bingo_text').where('year', '=', year).where('number', '=', number);

export async function updatePoolText(
  trx: Transaction<Database>,
  key: PoolTextKey,
  { text, rule }: Pick<StoredPoolText, 'text' | 'rule'>,
): Promise<void> {
  // A text with a rule is decided by the results, so it loses its manual mark.
  const mark = rule === null ? {} : { marked_race_id: null };
  await ofKey(trx, key)
    .set({ text, ...ruleColumns(rule), ...mark })
    .execute();
}

export async function updatePoolMark(
  trx: Transaction<Database>,
  key: PoolTextKey,
  raceId: string | null,
): Promise<void> {
  await ofKey(trx, key).set({ marked_race_id: raceId }).execute();
}

export async function deletePoolText(
  trx: Transaction<Database>,
  { year, number }: PoolTextKey,
): Promise<void> {
  await trx
    .deleteFrom('bingo_text')
    .where('year', '=', year)
    .where('number', '=', number)
    .execute();
}
