import '#web/ui/base.css';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { homeKey } from '#web/data/home.api.ts';
import { App } from './app.tsx';
import { watchSession } from './header.api.ts';
import { headerKey } from './header-key.ts';
import { initialData } from './initial-data.ts';
import { noteAnswers } from './known-answers.ts';
import { loadParts } from './lazy-part.ts';
import { queryClient } from './query-client.ts';
import { rememberPlaces } from './scroll-places.ts';
import { noteServerTime } from './server-time.ts';
import { startTheme } from './theme.ts';
import { timeOfAnswer } from './time-of-answer.ts';

startTheme();
rememberPlaces();
if (initialData.header) {
  const now = timeOfAnswer();
  noteServerTime(now ?? initialData.header.now);
  queryClient.setQueryData(headerKey, initialData.header);
  // A page may have been made a while ago; where the browser does not tell when it was sent, we ask.
  if (now === undefined) void queryClient.invalidateQueries({ queryKey: headerKey });
  watchSession(initialData.header);
}
if (initialData.home) queryClient.setQueryData(homeKey, initialData.home);
noteAnswers(initialData);

/** Faces that the first page did without are there for the next one (see tokens.css). */
async function fetchFonts(): Promise<void> {
  if (!('standIns' in document.documentElement.dataset)) return;
  const faces = ['1em "Sofia Sans Late"', '800 1em "Sofia Sans Extra Condensed Late"'];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face)));
}

const root = document.getElementById('root') as HTMLElement;

/** Marks the page once its buttons do something. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    root.dataset.hydrated = '';
    void fetchFonts();
  }, []);
  return children;
}

const app = (
  <StrictMode>
    <Hydrated>
      <App client={queryClient} />
    </Hydrated>
  </StrictMode>
);
if (root.hasChildNodes()) {
  void loadParts(initialData.parts ?? []).then(() => {
    hydrateRoot(root, app);
    // From here on React hydrates at once what is pressed; what was pressed before is pressed now.
    root.dispatchEvent(new Event('hydrate'));
  });
} else createRoot(root).render(app);
