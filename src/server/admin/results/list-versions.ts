import { createHash } from 'node:crypto';
import type { ListVersions } from '#contract/admin/admin-results.ts';
import { RESULT_LIST_KINDS, type ResultLists } from '#server/season/result-lists/result-lists.ts';

const versionOf = (list: unknown) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);

/** Returns version hashes of the lists, which detect edit conflicts. */
export function listVersions(lists: ResultLists): ListVersions {
  const versions = RESULT_LIST_KINDS.map((kind) => [kind, versionOf(lists[kind])]);
  return Object.fromEntries(versions) as ListVersions;
}
