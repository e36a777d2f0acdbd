import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from '#contract/http/initial-data.ts';
import { pageAt } from '#contract/http/pages.ts';
import type {
  InternalResponse,
  PagePicture,
  RenderedPage,
  SsrBundle,
} from '#contract/http/rendering.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { ReadOnlyContext } from '../authority.ts';
import { BROTLI_OPTIONS, type CachedResponse, textResponse } from '../cached-response.ts';
import type { FastifyApp } from '../feature.ts';
import { callInternally } from '../internal-calls.ts';
import { pictureOfPage, pictureUrl } from '../link-previews/picture-url.ts';
import type { LimitsOptions } from '../plugins/limits.ts';
import type { BuiltAssets } from './page-assets.ts';

/** Event-loop delay above which pages are sent without their contents. */
const MAX_DELAY_MS = 100;
/**
 * Maximum number of cached pages, enough for those that visitors of a group of friends look at.
 */
const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 1000;
const MAX_URL_LENGTH = 300;
/** Number of times that a page which becomes stale during rendering is rendered again. */
const MAX_TRIES = 3;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Call = (path: string) => Promise<InternalResponse>;

export interface RenderRequest {
  readonly pathname: string;
  readonly search: string;
  /** IP that internal calls of the page are counted for. */
  readonly ip: string;
  /** Cookie of the viewer; absent for a visitor. */
  readonly cookie: string | undefined;
  /** Header; `null` while the database is unavailable. */
  readonly header: HeaderInfo | null;
}

/** Page of a visitor, the same for all. */
export interface CachedPage {
  readonly response: CachedResponse & Required<Pick<CachedResponse, 'compressed'>>;
  readonly page: RenderedPage;
  /** ETags of all responses that the page was rendered from, by path. */
  readonly etags: ReadonlyMap<string, string>;
  readonly header: HeaderInfo;
}

export interface PageRenderer {
  readonly render: (request: RenderRequest) => Promise<RenderedPage>;
  /** Renders the page without its contents. */
  readonly renderEmpty: (request: RenderRequest) => Promise<RenderedPage>;
  /**
   * Renders the page for visitors; `null` if only the browser can render the contents, or the
   * server is busy.
   */
  readonly renderForVisitors: (
    request: RenderRequest & { readonly header: HeaderInfo },
  ) => Promise<CachedPage | null>;
}

interface PageRendererOptions {
  readonly bundle: SsrBundle;
  readonly assets: BuiltAssets;
  readonly site: Site;
  readonly limits: LimitsOptions;
}

async function compressed(response: CachedResponse): Promise<CachedPage['response']> {
  const bytes = Buffer.from(response.body);
  const [br, gz] = await Promise.all([toBrotli(bytes, BROTLI_OPTIONS), toGzip(bytes)]);
  return { ...response, compressed: { br, gzip: gz } };
}

const withoutMoment = (header: HeaderInfo) => JSON.stringify({ ...header, now: 0 });

/** Creates the renderer, which builds pages from internal calls. */
export function createPageRenderer(
  app: FastifyApp,
  { database, settings }: ReadOnlyContext,
  { bundle, assets, site, limits }: PageRendererOptions,
): PageRenderer {
  const { longestPageDelayMs: maxDelayMs = MAX_DELAY_MS } = limits;
  const renderPage = bundle.createRenderer({ ...assets, site });

  function isBusy(): boolean {
    const { eventLoopDelay } = app.memoryUsage();
    // Infinity means that nothing is measured yet, as just after the start.
    if (eventLoopDelay === Number.POSITIVE_INFINITY) return false;
    return maxDelayMs > 0 && eventLoopDelay > maxDelayMs;
  }

  async function findPicture(request: RenderRequest, call: Call): Promise<PagePicture | null> {
    const location = { ...request, page: pageAt(request.pathname) };
    // A logged-in player's page is not crawled, so its preview need not be composed; for a user who
    // hides results the link would spoil them.
    if (request.cookie !== undefined) return request.header?.hidden ? null : pictureUrl(location);
    try {
      return await pictureOfPage(location, {
        request: call,
        db: database.db,
        product: settings.PRODUCT_NAME,
      });
    } catch (error) {
      app.log.warn({ err: error, path: request.pathname }, 'a page was sent without its picture');
      return null;
    }
  }

  const callFor =
    ({ ip, cookie }: RenderRequest): Call =>
    (path) =>
      callInternally(app, { path, ip, cookie });

  const renderEmpty = (request: RenderRequest) =>
    renderPage({
      ...request,
      call: callFor(request),
      hasContents: false,
      findPicture: async () => null,
    });

  async function renderWith(call: Call, request: RenderRequest): Promise<RenderedPage> {
    try {
      const findIt = () => findPicture(request, call);
      return await renderPage({ ...request, call, hasContents: true, findPicture: findIt });
    } catch (error) {
      app.log.error({ err: error, path: request.pathname }, 'a page was sent without its contents');
      return renderEmpty(request);
    }
  }

  async function renderToCache(
    request: RenderRequest & { readonly header: HeaderInfo },
  ): Promise<CachedPage | undefined> {
    const responses = new Map<string, ReturnType<typeof callInternally>>();
    const page = await renderWith((path) => {
      const response = responses.get(path) ?? callInternally(app, { path, ip: request.ip });
      responses.set(path, response);
      return response;
    }, request);
    if (!page.hasContents) return undefined;
    const etags = new Map<string, string>();
    for (const [path, response] of responses) etags.set(path, (await response).etag);
    const response = await compressed(textResponse(page.html, 'text/html'));
    return { response, page, etags, header: request.header };
  }

  const cache = new LRUCache<string, CachedPage, RenderRequest & { readonly header: HeaderInfo }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response: { body, compressed: small } }, key) =>
      ENTRY_BYTES + 2 * (body.length + key.length) + small.br.length + small.gzip.length,
    fetchMethod: (_key, _stale, { context }) => renderToCache(context),
  });

  /**
   * Returns true if all responses are unchanged; another instance, a deadline or an admin may have
   * changed them.
   */
  async function isFresh({ etags, header }: CachedPage, request: RenderRequest) {
    if (request.header === null) return false;
    if (withoutMoment(header) !== withoutMoment(request.header)) return false;
    // The header contains its time, and an old one must not be reused: a guess may have changed
    // back and forth since.
    const age = request.header.now - header.now;
    if (age < 0 || age >= MINUTE_MS) return false;
    const responses = await Promise.all(
      [...etags.keys()].map((path) => callInternally(app, { path, ip: request.ip })),
    );
    return [...etags.values()].every((etag, i) => etag === responses[i]?.etag);
  }

  return {
    renderEmpty,
    async render(request) {
      if (isBusy()) return renderEmpty(request);
      return renderWith(callFor(request), request);
    },
    async renderForVisitors(request) {
      const key = request.pathname + request.search;
      if (key.length > MAX_URL_LENGTH) return null;
      const known = cache.get(key);
      if (known !== undefined && (await isFresh(known, request))) return known;
      if (isBusy()) return null;
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        // Concurrent requests share one pending rendering.
        const page = await cache.fetch(key, { context: request, forceRefresh: true });
        if (page === undefined) return null;
        if (page.header === request.header || (await isFresh(page, request))) return page;
      }
      return null;
    },
  };
}
