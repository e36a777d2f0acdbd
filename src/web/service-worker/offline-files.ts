/** Put in by the build (`scripts/service-worker.vite.ts`). */
declare const OFFLINE_BUILD: {
  /** Of the bytes below. */
  readonly version: string;
  readonly page: string;
  /** What the page loads, with hashes in their names; nothing else loads them. */
  readonly files: readonly string[];
};

export const OFFLINE = OFFLINE_BUILD;
export const offlineCacheName = `offline-${OFFLINE.version}`;
