import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from '#contract/http/initial-data.ts';
import { PAGES, pageAt } from '#contract/http/pages.ts';
import type { PageRequest, RenderedPage, SsrBundle } from '#contract/http/rendering.ts';
import { createQueryClient } from '#web/calls/query-client.ts';
import { type Fetch, ServerRendering } from '#web/hydration/server-rendering.ts';
import { tabTitle } from '#web/page/page.tsx';
import { headerKey } from '#web/session/header-key.ts';
import { App } from '#web/shell/app.tsx';
import { Document } from './document.tsx';
import { responsesOf } from './query-hydration.ts';

/** Waits for all suspended components, so that no script has to insert them later. */
async function renderToHtml(node: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(node, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}

const fetchBy =
  (call: PageRequest['call']): Fetch =>
  async (path) => {
    const { status, body } = await call(path);
    const ok = status >= 200 && status < 300;
    return {
      ok,
      status,
      headers: new Headers(),
      text: async () => body,
      json: async () => JSON.parse(body),
    };
  };

async function renderContents(site: Site, request: PageRequest, header: HeaderInfo) {
  const client = createQueryClient({ retry: false, retryOnMount: false });
  client.setQueryData(headerKey, header);
  const rendering: ServerRendering = {
    site,
    fetch: fetchBy(request.call),
    now: header.now,
    modules: new Set(),
    title: undefined,
    description: undefined,
    link: {},
    isFound: true,
  };
  const html = await renderToHtml(
    <ServerRendering value={rendering}>
      <App client={client} address={request} />
    </ServerRendering>,
  );
  return { ...rendering, html, ...responsesOf(client) };
}

/** Returns the modules of a page that the browser renders; none if the viewer has no access. */
async function modulesFor(pathname: string, header: HeaderInfo | null): Promise<string[]> {
  const page = pageAt(pathname);
  if (page === null || page === '/') return [];
  if (PAGES[page] !== 'PUBLIC' && header?.isLoggedIn !== true) return [];
  const { sourceOf } = await import('#web/routing/lazy-pages.tsx');
  return ['routing/lazy-pages.tsx', sourceOf(page)];
}

function isPublic(pathname: string): boolean {
  const page = pageAt(pathname);
  return page === null || PAGES[page] === 'PUBLIC';
}

export const createRenderer: SsrBundle['createRenderer'] =
  ({ site, assetsOf, loadScript }) =>
  async (request: PageRequest): Promise<RenderedPage> => {
    const { pathname, header } = request;
    const contents =
      request.hasContents && header !== null && isPublic(pathname)
        ? await renderContents(site, request, header)
        : null;
    const isFound = contents?.isFound ?? pageAt(pathname) !== null;
    // Sorted, so that equal pages are byte for byte the same, whichever response came first.
    const modules = [...(contents?.modules ?? (await modulesFor(pathname, header)))].sort();
    const assets = assetsOf(modules);
    const data = {
      ...(header && { header }),
      site,
      ...(contents && { answers: contents.answers, refusals: contents.refusals, modules }),
    };
    const html = `<!doctype html>${renderToStaticMarkup(
      <Document
        site={site}
        title={tabTitle(contents?.title, site.productName)}
        linkTitle={contents?.link.title ?? contents?.title ?? site.productName}
        description={contents?.link.description ?? contents?.description}
        picture={isFound ? await request.findPicture() : null}
        assets={assets}
        loadScript={loadScript}
        contents={contents?.html ?? ''}
        data={data}
      />,
    )}`;
    return {
      html,
      styles: assets.styles,
      hasContents: contents !== null,
      isFound,
    };
  };
