import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router as LocationProvider } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { navigateGuarded } from './navigate-guarded.ts';
import { Router } from './router.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly client: QueryClient;
  /** On the server: which page is shown. */
  readonly address?: { readonly ssrPath: string; readonly ssrSearch: string };
}

export function App({ client, address }: AppProps) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <LocationProvider aroundNav={navigateGuarded} {...address}>
          <Shell>
            <Router />
          </Shell>
        </LocationProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
