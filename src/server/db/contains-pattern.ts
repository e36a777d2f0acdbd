import { type RawBuilder, sql } from 'kysely';

/**
 * Returns operator and pattern for a comparison that contains `text`, with its wildcards escaped.
 */
export function containsPattern(text: string): [RawBuilder<never>, RawBuilder<string>] {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return [sql`like`, sql<string>`${`%${escaped}%`} escape '\\'`];
}
