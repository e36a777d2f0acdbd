import '#web/ui/base.css';
import {
  type ErrorInfo,
  type ReactNode,
  StrictMode,
  startTransition,
  useLayoutEffect,
} from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { queryClient } from '#web/calls/query-client.ts';
import { initialData } from '#web/hydration/initial-data.ts';
import { preloadComponents } from '#web/hydration/lazy-component.tsx';
import { pageSentAt, recordServerTime } from '#web/hydration/server-time.ts';
import { preloadPressed } from '#web/routing/router.tsx';
import { watchSession } from '#web/session/header.api.ts';
import { headerKey } from '#web/session/header-key.ts';
import { App } from '#web/shell/app.tsx';
import { recordScroll } from '#web/shell/scroll-restoration.ts';
import { hydrateQueries } from './query-hydration.ts';

const root = document.getElementById('root') as HTMLElement;

/** Marks the page as hydrated: its buttons work from now on. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    root.dataset.hydrated = '';
  }, []);
  return children;
}

/** Logs hydration mismatches; React renders the page again in the browser. */
function onRecoverableError(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error, componentStack);
}

function hydrateHeader(): void {
  const { header } = initialData;
  if (!header) return;
  const now = pageSentAt();
  recordServerTime(now ?? header.now);
  queryClient.setQueryData(headerKey, header);
  // The page may be cached; if the browser does not know its age, the header is fetched again.
  if (now === undefined) void queryClient.invalidateQueries({ queryKey: headerKey });
  watchSession(header);
}

/** Hydrates a server-rendered page, or else renders it. */
export async function hydrateApp(): Promise<void> {
  // A module that fails to load is requested again when it is rendered, and the error is shown
  // then.
  await preloadComponents(initialData.modules ?? []).catch(() => {});
  recordScroll();
  root.addEventListener('pointerdown', preloadPressed);
  hydrateHeader();
  hydrateQueries(queryClient, initialData);
  // What is hydrated late was rendered at this URL, whatever the URL is by then.
  const address = { pathname: location.pathname, search: location.search };
  const app = (
    <StrictMode>
      <Hydrated>
        <App client={queryClient} address={address} />
      </Hydrated>
    </StrictMode>
  );
  if (root.hasChildNodes()) {
    // A transition is rendered in slices of some milliseconds, between which the browser handles input.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  } else createRoot(root).render(app);
}

if (import.meta.env.DEV) {
  // Vite runs this module again when something changes that the whole app depends on.
  if (root.hasChildNodes()) location.reload();
  else void hydrateApp();
}
