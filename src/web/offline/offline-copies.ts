import type { HeaderInfo } from '#contract/accounts/header.ts';
import { type PagePattern, type PublicPagePattern, pageAt } from '#contract/http/pages.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { queryClient } from '#web/calls/query-client.ts';
import { COPIES_CACHE } from '#web/service-worker/copies-cache.ts';
import { headerKey } from '#web/session/header-key.ts';

/** True for the public pages that are useful without a connection. */
const IS_USEFUL_OFFLINE: Readonly<Partial<Record<PagePattern, boolean>>> = {
  '/': true,
  '/about': true,
  '/bingo': true,
  '/contact': false,
  '/github': false,
  '/invitation/:code': false,
  '/league/join/:code': false,
  '/logged-in': false,
  '/login': false,
  '/privacy': false,
  '/race-guess': true,
  '/score': true,
  '/seals/:year': true,
  '/stats': true,
  '/stats/:year': true,
  '/stats/:year/:raceId': true,
  '/unsubscribe': false,
  '/user': true,
  '/user/:id': true,
  '/user/:id/:year': true,
  '/user/compare': true,
  '/what-if/:raceId': false,
} satisfies Record<PublicPagePattern, boolean>;
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
  const page = pageAt(pathname);
  if (page === null || !IS_USEFUL_OFFLINE[page]) return;

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
