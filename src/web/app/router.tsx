import { Route, Switch } from 'wouter';
import { HomePage } from '#web/features/home/home-page.tsx';
import { lazyComponent } from './lazy-component.tsx';
import type * as otherPages from './other-pages.tsx';

const OtherPages = lazyComponent<typeof otherPages.OtherPages>(
  import.meta.glob('/app/other-pages.tsx'),
  'OtherPages',
);

/** The home page is in the first chunk: it has to be fast. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route>
        <OtherPages />
      </Route>
    </Switch>
  );
}
