import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';
import { lazyComponent } from './lazy-component.tsx';
import type * as lazyPages from './lazy-pages.tsx';

const LazyPages = lazyComponent<typeof lazyPages.LazyPages>(
  import.meta.glob('/app/lazy-pages.tsx'),
  'LazyPages',
);

/** Routes. The home page is in the first chunk, because it must be fast. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route>
        <LazyPages />
      </Route>
    </Switch>
  );
}
