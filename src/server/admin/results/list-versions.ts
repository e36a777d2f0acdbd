import { createHash } from 'node:crypto';
import type { ListVersions } from '#contract/admin-results.ts';
import { RACE_LIST_KINDS, type RaceLists } from '../../race-lists/race-lists.ts';

const versionOf = (list: unknown) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);

/** What tells whether a list still is as it was when it was read. */
export function listVersions(lists: RaceLists): ListVersions {
  const versions = RACE_LIST_KINDS.map((kind) => [kind, versionOf(lists[kind])]);
  return Object.fromEntries(versions) as ListVersions;
}
