import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { PageBundle, PageContents, PageRequest } from '#contract/page-bundle.ts';
import { PAGES, pageAt } from '#contract/pages.ts';
import { ApiError, transport } from './api.ts';
import { App } from './app.tsx';
import { headerKey } from './header-key.ts';
import { site } from './initial-data.ts';
import { createQueryClient } from './query-client.ts';
import { ServerRendering } from './server-rendering.ts';

/** Chunk, page, what it asks for, and what it asks for then: each takes a try. */
const MOST_TRIES = 8;
/** They act on their address, or on what only the browser has. */
const ONLY_IN_BROWSER = new Set(['/login', '/logged-in', '/unsubscribe']);
/** Where React has left a hole for the browser to fill. */
const HOLE = '<!--$!-->';

/** For whom the queries that are begun just now ask. */
let asking: PageRequest['ask'] | null = null;

transport.fetch = async (path) => {
  if (asking === null) throw new Error('Nobody asks');
  const { status, body } = await asking(path);
  return new Response(body, { status });
};

/** A query makes its call before it waits for anything, so no other page's can come in between. */
function begin(queries: ReturnType<typeof unanswered>, ask: PageRequest['ask']) {
  asking = ask;
  try {
    return queries.map((query) => query.fetch());
  } finally {
    asking = null;
  }
}

const unanswered = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { readonly enabled?: unknown };
      return state.status === 'pending' && enabled !== false;
    });

function tryPage(client: QueryClient, { pathname, search, header }: PageRequest) {
  const rendering: ServerRendering = {
    now: header.now,
    wanted: [],
    files: new Set(),
    title: site.productName,
    description: undefined,
    showsTime: false,
  };
  const html = renderToString(
    <ServerRendering value={rendering}>
      <App client={client} address={{ ssrPath: pathname, ssrSearch: search }} />
    </ServerRendering>,
  );
  return { ...rendering, html };
}

async function makePage(request: PageRequest): Promise<PageContents | null> {
  const page = pageAt(request.pathname);
  if (page === null || PAGES[page] !== 'PUBLIC' || ONLY_IN_BROWSER.has(page)) return null;
  const client = createQueryClient(false);
  client.setQueryData(headerKey, request.header);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const made = tryPage(client, request);
    const queries = unanswered(client);
    if (made.wanted.length === 0 && queries.length === 0) {
      if (made.html.includes(HOLE)) throw new Error('A part of the page could not be made');
      const answers = client
        .getQueryCache()
        .getAll()
        .filter(({ queryKey, state }) => queryKey !== headerKey && state.data !== undefined)
        .map(({ queryKey, state }) => [queryKey, state.data] as PageContents['answers'][number]);
      const { title, description, showsTime } = made;
      const html = made.html.replaceAll(' style="', ' data-style="');
      return { title, description, showsTime, html, answers, files: [...made.files] };
    }
    const [settled] = await Promise.all([
      Promise.allSettled(begin(queries, request.ask)),
      ...made.wanted.map((load) => load()),
    ]);
    const refusal: unknown = settled.find((each) => each.status === 'rejected')?.reason;
    // Not there, or not yet: the browser asks for itself, and says so.
    if (refusal instanceof ApiError && refusal.status < 500) return null;
    if (refusal !== undefined) throw refusal;
  }
  throw new Error('The page asks for ever more');
}

export const start: PageBundle['start'] = (given) => {
  Object.assign(site, given);
  return makePage;
};
