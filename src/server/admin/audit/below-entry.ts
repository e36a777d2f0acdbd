import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a safe bound for comparing entry numbers: PostgreSQL refuses one beyond the column's 32
 * bits.
 */
export function belowEntry(before: number): ['<', RawBuilder<number>] {
  return ['<', sql<number>`cast(${before} as bigint)`];
}
