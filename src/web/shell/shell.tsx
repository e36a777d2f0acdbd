import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageAt } from '#contract/http/pages.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { useSite } from '#web/hydration/site.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { PageSkeleton } from '#web/page/page-skeleton.tsx';
import { preloadPages } from '#web/routing/router.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { appTexts } from './app.texts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { AtNextLocation } from './location.tsx';
import { restoreScroll } from './scroll-restoration.ts';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';

const LazyTimeMachinePanel = lazyComponent(
  async () => (await import('#web/features/demo/time-machine-panel.tsx')).TimeMachinePanel,
);

const CONTENT = 'innhold';
const QUIET_MS = 2000;

/**
 * Caches a copy of the page for offline use; waits until there is a service worker to show it. The
 * viewer may have logged out meanwhile, and then the page before must not be copied any more.
 */
async function cacheForOffline(url: string): Promise<void> {
  if ((await navigator.serviceWorker?.ready) === undefined) return;
  const { cachePage } = await import('#web/offline/offline-copies.ts');
  if (url === location.pathname + location.search) await cachePage(url);
}

/** Shows the demo's panel, which only the browser renders. */
function DemoPanel() {
  if (!useIsHydrated()) return null;
  return (
    <ErrorBoundary isLeftOut>
      <Suspense fallback={null}>
        <LazyTimeMachinePanel />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Fetches what later visits need, once the URL has not changed for a while. */
function FetchAhead() {
  const [pathname] = useLocation();
  const search = useSearch();
  // A page may complete its URL by parameters, and the copy is found by the whole URL.
  const url = search === '' ? pathname : `${pathname}?${search}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a connection both are done on a later page.
      preloadPages().catch(() => {});
      cacheForOffline(url).catch(() => {});
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return null;
}

/** Scrolls a page to where it begins, or was left. */
function useScrollPosition(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    // The browser scrolls the first page itself; repeating that would cost a layout of the whole
    // page.
    if (pathname === shown.current) return;
    shown.current = pathname;
    restoreScroll();
  }, [pathname]);
}

function Contents({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation();
  useScrollPosition(pathname);
  return (
    <ErrorBoundary isPage resetKey={pathname}>
      {/* By its key each page has a boundary of its own: else React would show the page before until the code has come. */}
      <Suspense key={pageAt(pathname)} fallback={<PageSkeleton />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

export function Shell({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  return (
    <div className={styles.shell}>
      <a href={`#${CONTENT}`} className={styles.skip} data-surface="track">
        {appTexts.skipToContent}
      </a>
      <Header />
      <noscript>
        <p className={styles.noScript}>{appTexts.noScript}</p>
      </noscript>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <Contents>{children}</Contents>
      </main>
      <Footer />
      {site.isDemo && <DemoPanel />}
      {/* The tab that was tapped is marked at once. */}
      <AtNextLocation>
        <TabBar />
      </AtNextLocation>
      <FetchAhead />
    </div>
  );
}
