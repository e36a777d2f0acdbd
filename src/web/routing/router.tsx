import { useLocation } from 'wouter';
import { pageAt } from '#contract/http/pages.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';

const LazyRoutedPages = lazyComponent(async () => (await import('./lazy-pages.tsx')).RoutedPages);

/** Renders the page of the URL. The home page is in the first chunk, because it must be fast. */
export function Router() {
  const [pathname] = useLocation();
  return pageAt(pathname) === '/' ? <HomePage /> : <LazyRoutedPages />;
}

/** Loads what knows the other pages; the home page comes without it. */
export const preloadPages = () => import('./lazy-pages.tsx');

/** Loads a page's code, so that it is there when the page is opened. */
async function preloadPage(pathname: string): Promise<void> {
  const { preloadPageAt } = await preloadPages();
  await preloadPageAt(pathname);
}

/** Starts to load the page of a link as soon as it is pressed, which is a tenth of a second before the click. */
export function preloadPressed({ target }: Event): void {
  const link = (target as Element).closest('a');
  if (link === null || link.origin !== location.origin) return;
  // Whoever opens the page sees the failure then.
  preloadPage(link.pathname).catch(() => {});
}
