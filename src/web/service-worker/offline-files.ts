/** Constants that the build inserts (`scripts/service-worker.vite.ts`). */
declare const OFFLINE_BUILD: {
  /** Hash of the bytes below. */
  readonly version: string;
  readonly page: string;
  /** Files that only the offline page loads, with hashes in their names. */
  readonly files: readonly string[];
};

export const OFFLINE = OFFLINE_BUILD;
export const offlineCacheName = `offline-${OFFLINE.version}`;
