import { type RawBuilder, sql } from 'kysely';

/** The right side of a comparison: contains `text`, whatever characters it has. */
export function containsPattern(text: string): [RawBuilder<never>, RawBuilder<string>] {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return [sql`like`, sql<string>`${`%${escaped}%`} escape '\\'`];
}
