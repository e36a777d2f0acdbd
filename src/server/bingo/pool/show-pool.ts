import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { canBeMarked, happenedAt } from '#domain/bingo/bingo-marks.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { selectDeal, selectPool } from './bingo-pool.queries.ts';

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

/** Returns the pool of a season, for the bingo master. */
export async function showPool(
  executor: Executor,
  { facts, now }: Pick<SeasonView, 'facts' | 'now'>,
): Promise<BingoPool> {
  const { year, races, drivers, constructors } = facts;
  const deal = await selectDeal(executor, year);
  const texts = await selectPool(executor, year);
  return {
    year,
    dealtAt: deal?.dealtAt ?? null,
    texts: texts.map(({ number, text, ...decided }) => {
      const index = deal && happenedAt(decided, facts, deal.dealtAt);
      const race = index === null ? undefined : races[index];
      return { number, text, rule: decided.rule, race: race ? named(race) : null };
    }),
    races:
      deal === null
        ? []
        : races
            .filter((race) => canBeMarked(race, { dealtAt: deal.dealtAt, now }))
            .map(named)
            .reverse(),
    drivers: drivers.map(named),
    constructors: constructors.map(named),
  };
}
