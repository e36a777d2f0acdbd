import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AroundNavHandler, Router as LocationProvider } from 'wouter';
import { parsePattern } from '#contract/http/pages.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { Router } from '#web/routing/router.tsx';
import { rememberPageForLogin } from '#web/session/remember-page-for-login.ts';
import { leaveGuarded } from '#web/ui/unsaved.ts';
import { type Address, LocationState, useLocationState, useSearchState } from './location.tsx';
import { markEntry } from './scroll-restoration.ts';
import { Shell } from './shell.tsx';

/** Handles all navigations of the app. One to the login remembers the page to return to. */
const navigateGuarded: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  const leave = () => {
    if (pathname === '/login') rememberPageForLogin();
    navigate(to, { state: markEntry(options?.replace === true), ...options });
  };
  if (pathname === location.pathname) leave();
  else leaveGuarded(leave);
};

interface AppProps {
  readonly client: QueryClient;
  /** URL that the server renders, or has rendered. */
  readonly address: Address;
}

export function App({ client, address }: AppProps) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <LocationState address={address}>
          <LocationProvider
            hook={useLocationState}
            searchHook={useSearchState}
            aroundNav={navigateGuarded}
            parser={parsePattern}
          >
            <Shell>
              <Router />
            </Shell>
          </LocationProvider>
        </LocationState>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
