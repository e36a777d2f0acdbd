import type { CompetitorOrder } from '#contract/admin/admin-competitors.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCompetitors, selectLatestStandings } from '#server/season/competitors.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { numberCompetitors } from './competitors.queries.ts';

/** Sorts by standings; competitors without a rank come last, in unchanged order. */
function byStandings<Competitor extends { readonly key: string }>(
  competitors: readonly Competitor[],
  standings: readonly { readonly key: string }[],
): Competitor[] {
  const indexes = new Map(standings.map(({ key }, index) => [key, index]));
  const indexOf = ({ key }: Competitor) => indexes.get(key) ?? standings.length;
  return competitors.toSorted((a, b) => indexOf(a) - indexOf(b));
}

/** Sets the order in which competitors are listed and offered for guesses. */
export async function orderCompetitors(
  change: SeasonChange,
  kind: CompetitorKind,
  order: CompetitorOrder,
): Promise<void> {
  const { trx, season } = change;
  const competitors = await selectCompetitors(trx, kind, season.year);
  let ordered: typeof competitors;
  if ('ids' in order) {
    assertNoConflict(
      order.basedOn,
      competitors.map(({ id }) => id),
    );
    ordered = order.ids.flatMap((id) => competitors.find((one) => one.id === id) ?? []);
    if (ordered.length !== order.ids.length || ordered.length !== competitors.length) {
      throw invalidInput('/ids', 'are not those of the season, each once');
    }
  } else {
    const standings = await selectLatestStandings(trx, kind, season.year, null);
    const known =
      standings.length > 0
        ? standings
        : await selectLatestStandings(trx, kind, season.year - 1, null);
    if (known.length === 0) throw new ProblemError('too-early', { detail: 'No standings yet' });
    ordered = byStandings(competitors, known);
  }
  await numberCompetitors(
    trx,
    kind,
    ordered.map(({ id }) => id),
  );
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  await change.record({
    action: 'COMPETITOR_ORDER_CHANGED',
    subject: String(season.year),
    before: names(competitors),
    after: names(ordered),
  });
}
