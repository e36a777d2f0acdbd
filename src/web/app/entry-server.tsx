import type { Query, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { PageBundle, PageContents, PageRequest } from '#contract/page-bundle.ts';
import { PAGES, pageAt } from '#contract/pages.ts';
import { ApiError, transport } from './api.ts';
import { App } from './app.tsx';
import { expectQueries, noteQueries } from './asked-before.ts';
import { headerKey } from './header-key.ts';
import { site } from './initial-data.ts';
import { tabTitle } from './page.tsx';
import { createQueryClient } from './query-client.ts';
import { ServerRendering } from './server-rendering.ts';

/** Chunk, page, what it asks for, and what it asks for then: each takes a try. */
const MOST_TRIES = 8;

/** For whom the queries that are begun just now ask. */
let asking: PageRequest['ask'] | null = null;

transport.fetch = async (path) => {
  if (asking === null) throw new Error('Nobody asks');
  const { status, body } = await asking(path);
  return new Response(body, { status });
};

/** A query makes its call before it waits for anything, so no other page's can come in between. */
function begin(queries: readonly Query[], ask: PageRequest['ask']) {
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
    parts: new Set(),
    title: site.productName,
    description: undefined,
    link: {},
    showsTime: false,
    isFound: true,
  };
  const html = renderToString(
    <ServerRendering value={rendering}>
      <App client={client} address={{ ssrPath: pathname, ssrSearch: search }} />
    </ServerRendering>,
  );
  return { ...rendering, html };
}

/** What the page was made from beside the header. */
function madeFrom(client: QueryClient): Pick<PageContents, 'answers' | 'refusals'> {
  const asked = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey !== headerKey);
  return {
    answers: asked
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => [queryKey, state.data] as PageContents['answers'][number]),
    refusals: asked
      .filter(({ state }) => state.error instanceof ApiError)
      .map(({ queryKey, state }) => {
        const { status, problem } = state.error as ApiError;
        return [queryKey, { status, problem }] as PageContents['refusals'][number];
      }),
  };
}

/**
 * Asks at once for what the page needed the last time.
 * @returns takes out again what it has not looked at, which the browser need not get
 */
async function askAsBefore(client: QueryClient, page: string, ask: PageRequest['ask']) {
  const cache = client.getQueryCache();
  const expected = expectQueries(client, page);
  await Promise.allSettled(begin(expected, ask));
  // What was not answered the page asks for itself, and shows why.
  for (const query of expected) if (query.state.data === undefined) cache.remove(query);
  // Whoever looks at a query gives it options of its own.
  const given = expected.map((query) => [query, query.options] as const);
  return () => {
    for (const [query, options] of given) if (query.options === options) cache.remove(query);
  };
}

/** Not there, or not yet, is something to show. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** Not so often: the browser asks for itself, once it may. */
const isLimit = (error: unknown) => error instanceof ApiError && error.status === 429;

async function makePage(request: PageRequest): Promise<PageContents | null> {
  const page = pageAt(request.pathname);
  if (page !== null && PAGES[page] !== 'PUBLIC') return null;
  const client = createQueryClient({ retry: false, retryOnMount: false });
  client.setQueryData(headerKey, request.header);
  const { pathname, search, header, ask } = request;
  const address = `${header.user !== null} ${header.isPlaying} ${pathname}${search}`;
  const dropUnused = await askAsBefore(client, address, ask);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const made = tryPage(client, request);
    const queries = unanswered(client);
    if (made.wanted.length === 0 && queries.length === 0) {
      dropUnused();
      noteQueries(client, address);
      const { showsTime, isFound } = made;
      const title = tabTitle(made.title);
      const linkTitle = made.link.title ?? made.title;
      const description = made.link.description ?? made.description;
      const html = made.html.replaceAll(' style="', ' data-style="');
      const files = [...made.files];
      const parts = [...made.parts];
      const texts = { title, linkTitle, description };
      return { ...texts, showsTime, isFound, html, files, parts, ...madeFrom(client) };
    }
    const [settled] = await Promise.all([
      Promise.allSettled(begin(queries, ask)),
      ...made.wanted.map((load) => load()),
    ]);
    for (const each of settled) {
      if (each.status === 'fulfilled') continue;
      if (isLimit(each.reason)) return null;
      if (!isRefusal(each.reason)) throw each.reason;
    }
  }
  throw new Error('The page asks for ever more');
}

export const start: PageBundle['start'] = (given) => {
  Object.assign(site, given);
  return makePage;
};

export const filesOf: PageBundle['filesOf'] = async (page) => {
  if (page === '/') return [];
  const { moduleOf } = await import('./other-pages.tsx');
  return ['app/other-pages.tsx', moduleOf(page) ?? ''];
};
