import { waitForServer } from '#web/calls/wait-for-server.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { COPIES_CACHE } from '#web/service-worker/copies-cache.ts';
import { applyStoredTheme } from '#web/ui/theme.ts';

const LOOK_EVERY_MS = 10_000;

/** Shows the page as it was (`offline/offline-copies.ts`); its links and folds work, and nothing that needs the app. */
async function showCopy(): Promise<void> {
  const { pathname, search } = location;
  const options = { cacheName: COPIES_CACHE, ignoreVary: true };
  const copy = await caches.match(pathname + search, options);
  if (copy === undefined) return;
  const page = document.createElement('template');
  page.innerHTML = await copy.text();
  const root = page.content.querySelector('#root');
  const notice = document.querySelector('template')?.content;
  const time = notice?.querySelector('time');
  if (root === null || notice === undefined || !time) return;

  const sentAt = Date.parse(copy.headers.get('date') ?? '');
  time.textContent = formatInstant(sentAt);
  // Adopts style sheets by script: style elements would violate this page's content security
  // policy.
  document.adoptedStyleSheets = [...page.content.querySelectorAll('style')].map((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    return sheet;
  });
  for (const empty of root.querySelectorAll('[role=timer], [data-needs-app]')) empty.remove();
  const controls = 'button:not([popovertarget]), input, select, textarea';
  for (const control of root.querySelectorAll<HTMLButtonElement>(controls)) control.disabled = true;
  // The copied root must not be taken for the app's own.
  root.removeAttribute('id');
  document.title = page.content.querySelector('title')?.textContent ?? document.title;
  document.body.className = '';
  document.body.replaceChildren(notice, root);
}

async function start(): Promise<void> {
  const reload = () => location.reload();
  void waitForServer(LOOK_EVERY_MS).then(reload);
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.retry')) reload();
  });
  await showCopy().finally(() => {
    document.documentElement.hidden = false;
  });
}

applyStoredTheme();
// Hides the page until it is known which of the two to show.
document.documentElement.hidden = true;
document.addEventListener('DOMContentLoaded', () => void start());
