import type { Placement } from '#domain/scoring/placements.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { Executor } from '#server/db/database.ts';

export interface NamedPlacement extends Placement {
  readonly name: string;
}

export async function countPlacements(executor: Executor, year: number): Promise<number> {
  const { count } = await executor
    .selectFrom('placement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the final placements of a season, best first, ties in Norwegian name order; empty until
 * it is finished.
 */
export async function readPlacements(
  executor: Executor,
  year: number,
  most: number,
): Promise<readonly NamedPlacement[]> {
  if (most === 0) return [];
  const rows = await executor
    // Only the top places need names, so their users are looked up after the limit.
    .selectFrom(({ selectFrom }) =>
      selectFrom('placement')
        .select(['user_id', 'position', 'points'])
        .where('year', '=', year)
        .orderBy('position')
        .orderBy('user_id')
        .limit(most)
        .as('best'),
    )
    .innerJoin('user', 'user.id', 'best.user_id')
    .select(['user.id', 'username', 'position', 'points'])
    .execute();
  return inNameOrder(
    rows.map(({ id, username, position, points }) => ({
      playerId: id,
      name: username ?? '',
      position,
      points,
    })),
  );
}

/** Sorts placements by position, and by Norwegian name order within a position. */
export function inNameOrder(places: readonly NamedPlacement[]): readonly NamedPlacement[] {
  return places.toSorted((a, b) => a.position - b.position || compareNames(a.name, b.name));
}
