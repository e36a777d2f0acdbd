/** Value that a column can hold in both databases. */
export type StoredValue = string | number | null;
export type StoredValues = readonly StoredValue[];

export const SNAPSHOT_BATCH = 500;

/** Consistent state of the whole database at one moment. */
export interface Snapshot {
  /** Migrations of this schema in order. */
  readonly migrations: readonly string[];
  /** All tables of the game. */
  readonly tables: readonly string[];
  columnsOf(table: string): Promise<string[]>;
  /** Yields all rows in batches, with columns in this order. */
  rowsOf(table: string): AsyncIterable<readonly StoredValues[]>;
}

export type ReadSnapshot = <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
