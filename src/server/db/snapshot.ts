/** Value that a column can hold in both databases. */
export type StoredValue = string | number | null;
export type StoredValues = readonly StoredValue[];

export const SNAPSHOT_BATCH = 500;

/** Consistent state of the whole database at one moment. */
export interface Snapshot {
  /** Migrations of this schema in order. */
  readonly migrations: readonly string[];
  /** All of the game's. */
  readonly tables: readonly string[];
  columnsOf(table: string): Promise<string[]>;
  /** All rows, in the order of the columns, a batch at a time. */
  rowsOf(table: string): AsyncIterable<readonly StoredValues[]>;
}

export type ReadSnapshot = <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
