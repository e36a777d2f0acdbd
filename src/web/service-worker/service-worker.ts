import { COPIES_CACHE } from './copies-cache.ts';
import { readMessage } from './read-message.ts';

/** Constants that the build inserts (`scripts/service-worker.vite.ts`). */
declare const OFFLINE_BUILD: {
  /** Hash of the bytes below. */
  readonly version: string;
  readonly page: string;
  /** Files that only the offline page loads, with hashes in their names. */
  readonly files: readonly string[];
};

const OFFLINE = OFFLINE_BUILD;
const offlineCacheName = `offline-${OFFLINE.version}`;

declare const self: ServiceWorkerGlobalScope;

/** https://w3c.github.io/ServiceWorker/#register-router-method, which the types do not know yet. */
interface RouterRule {
  readonly condition: {
    readonly urlPattern?: string;
    readonly requestMode?: RequestMode;
    readonly or?: readonly { readonly urlPattern: string }[];
  };
  readonly source: 'network' | 'fetch-event';
}
type RoutedInstallEvent = ExtendableEvent & {
  addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
};

/**
 * Paths of navigations that the server responds to itself: API calls, files, and the redirects of
 * logins. Navigation preload would send each twice, and a login can be finished only once.
 */
const NOT_PAGES = ['/api/', '/oauth2/', '/login/oauth2/'];

/**
 * Static routes past the worker: scripts and styles do not wait for it to start, and are not lost
 * when the browser stops it during a load.
 */
const ROUTES: readonly RouterRule[] = [
  { condition: { or: NOT_PAGES.map((path) => ({ urlPattern: `${path}*` })) }, source: 'network' },
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  {
    condition: { or: OFFLINE.files.map((urlPattern) => ({ urlPattern })) },
    source: 'fetch-event',
  },
  { condition: { urlPattern: '/*' }, source: 'network' },
];

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(offlineCacheName);
  const files = [OFFLINE.page, ...OFFLINE.files];
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  // Activates at once: the worker caches nothing of the app, so older pages lose nothing.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== offlineCacheName && name !== COPIES_CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE.page)) ?? Response.error();
  }
}

async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = readMessage(data?.text() ?? '');
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: 'nb',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: path,
  });
}

/**
 * Opens the page in a new window unless one shows it already; other windows may have unsaved
 * changes.
 */
async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}

self.addEventListener('install', (event: RoutedInstallEvent) => {
  event.waitUntil(keepOfflinePage());
  // Safari and Firefox send every request to the worker, which leaves those to the browser.
  if (event.addRoutes) event.waitUntil(event.addRoutes(ROUTES));
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (OFFLINE.files.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)));
  } else if (mode === 'navigate' && !NOT_PAGES.some((path) => pathname.startsWith(path))) {
    event.respondWith(fetchPage(event.request));
  }
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});
