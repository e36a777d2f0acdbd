import type { ResultList } from '#contract/admin-results.limits.ts';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { LIST_RULES } from './list-rules.ts';

/** Whom a list ranks, as the screen shows them. */
export interface Competitor {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly constructorId: string | null;
  /** `#rrggbb` */
  readonly colour: string | null;
}

type Field = Pick<AdminSeason, 'drivers' | 'constructors'>;

/** All of the season who may be in a list, in the season's order. */
export function competitorsOf(list: ResultList, season: Field): readonly Competitor[] {
  if (LIST_RULES[list].of === 'CONSTRUCTORS') {
    return season.constructors.map(({ id, name, colour }) => ({
      id,
      name,
      colour,
      number: null,
      constructorId: null,
    }));
  }
  return season.drivers.map(({ id, name, number, constructorId, look }) => ({
    id,
    name,
    number,
    constructorId,
    colour: look.colour,
  }));
}
