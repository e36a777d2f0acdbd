import { type RawBuilder, sql } from 'kysely';

/** The right side of a comparison with an entry's number: PostgreSQL refuses one beyond the column's 32 bits. */
export function belowEntry(before: number): ['<', RawBuilder<number>] {
  return ['<', sql<number>`cast(${before} as bigint)`];
}
