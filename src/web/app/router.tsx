import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';
import { lazyComponent } from './lazy-component.tsx';
import type * as lazyPages from './lazy-pages.tsx';

const LazyRoutedPages = lazyComponent<typeof lazyPages.RoutedPages>(
  import.meta.glob('/app/lazy-pages.tsx'),
  'RoutedPages',
);

/** Renders the page of the URL. The home page is in the first chunk, because it must be fast. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route>
        <LazyRoutedPages />
      </Route>
    </Switch>
  );
}
