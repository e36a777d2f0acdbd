import '#web/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router as LocationProvider } from 'wouter';
import { homeKey } from '#web/data/home.api.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchSession } from './header.api.ts';
import { headerKey } from './header-key.ts';
import { initialData } from './initial-data.ts';
import { navigateGuarded } from './leave-guard.ts';
import { queryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { noteServerTime } from './server-time.ts';
import { Shell } from './shell.tsx';
import { startTheme } from './theme.ts';

startTheme();
if (initialData.header) {
  noteServerTime(initialData.header.now);
  queryClient.setQueryData(headerKey, initialData.header);
  watchSession(initialData.header);
}
if (initialData.home) queryClient.setQueryData(homeKey, initialData.home);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LocationProvider aroundNav={navigateGuarded}>
          <Shell>
            <Router />
          </Shell>
        </LocationProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
