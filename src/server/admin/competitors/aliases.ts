import type { CompetitorKind } from '#server/db/tables.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { replaceAliases, selectAliases } from './competitors.queries.ts';

/**
 * Sets a competitor's aliases.
 * @returns the previous ones
 * @throws ProblemError if another competitor of the kind has one of the names
 */
export async function setAliases(
  { trx, season }: SeasonChange,
  kind: CompetitorKind,
  id: string,
  names: readonly string[],
): Promise<string[]> {
  const ofKind = (await selectAliases(trx, season.year)).filter((alias) => alias.kind === kind);
  const others = new Set([
    ...ofKind.filter(({ competitor_id }) => competitor_id !== id).map(({ name }) => name),
    ...(await selectCompetitors(trx, kind, season.year))
      .filter((other) => other.id !== id)
      .map(({ key }) => key),
  ]);
  names.forEach((name, index) => {
    if (others.has(name)) throw invalidInput(`/aliases/${index}`, 'belongs to another');
  });
  await replaceAliases(trx, { id, year: season.year, kind }, names);
  return ofKind.filter(({ competitor_id }) => competitor_id === id).map(({ name }) => name);
}
