import type { HeaderInfo } from '#contract/accounts/header.ts';
import { type PagePattern, pageAt } from '#contract/http/pages.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { queryClient } from '#web/calls/query-client.ts';
import { COPIES_CACHE } from '#web/service-worker/copies-cache.ts';
import { headerKey } from '#web/session/header-key.ts';

/** Pages that are useful without a connection. */
const OFFLINE_PAGES: readonly (PagePattern | null)[] = [
  '/',
  '/about',
  '/bingo',
  '/race-guess',
  '/score',
  '/seals/:year',
  '/stats',
  '/stats/:year',
  '/stats/:year/:raceId',
  '/user',
  '/user/:id',
  '/user/:id/:year',
  '/user/compare',
];
const MAX_COPIES = 20;
/** Limits the fetches of a page that is opened repeatedly. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/**
 * Caches a page for `offline/offline-page.ts` as a visitor gets it, so that no private data stays
 * on the device. While the viewer hides results, caches none and deletes existing copies.
 */
export async function cachePage(url: string): Promise<void> {
  const header = queryClient.getQueryData<HeaderInfo>(headerKey);
  if (header === undefined) return;
  if (header.hidden !== null) return void (await caches.delete(COPIES_CACHE));
  const [pathname = ''] = url.split('?');
  if (!OFFLINE_PAGES.includes(pageAt(pathname))) return;

  const copies = await caches.open(COPIES_CACHE);
  const known = await copies.match(url, { ignoreVary: true });
  const sentAt = Date.parse(known?.headers.get('date') ?? '');
  if (Math.abs(Date.now() - sentAt) < MAX_AGE_MS) return;
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' });
  // Only a page with contents has an ETag.
  if (!response.ok || !response.headers.has('etag')) return;
  await copies.delete(url, { ignoreVary: true });
  await copies.put(url, response);
  const oldestFirst = await copies.keys();
  for (const oldest of oldestFirst.slice(0, -MAX_COPIES)) await copies.delete(oldest);
}
