import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from '#contract/http/initial-data.ts';
import { pageAt } from '#contract/http/pages.ts';
import type {
  InternalResponse,
  PageAssets,
  PagePicture,
  PageRequest,
  RenderedPage,
  SsrBundle,
} from '#contract/http/rendering.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { Derive } from '#server/base/derived-store.ts';
import type { ReadOnlyContext } from '../authority.ts';
import { type CachedResponse, compressAhead, textResponse } from '../cached-response.ts';
import type { FastifyApp } from '../feature.ts';
import { callInternally } from '../internal-calls.ts';
import { pictureOfPage, pictureUrl } from '../link-previews/picture-url.ts';
import type { LimitsOptions } from '../plugins/limits.ts';
import type { BuiltAssets } from './page-assets.ts';

/** Event-loop delay above which pages are sent without their contents. */
const MAX_DELAY_MS = 100;
/** Estimated bytes of a page, as text and compressed. */
const PAGE_BYTES = 250_000;

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

/** A request of a visitor, whose page is the same for all. */
export interface VisitRequest extends RenderRequest {
  readonly header: HeaderInfo;
  /** Default season as visitors see it; `null` without one. */
  readonly season: KeptPages | null;
}

/** The snapshot of a season, on which pages hang that are made of it alone. */
interface KeptPages {
  readonly version: string;
  readonly derive: Derive;
}

/** Page with the security policy that allows its inline styles. */
export interface SentPage extends RenderedPage {
  readonly policy: string;
}

/** Page of a visitor. */
export interface VisitorsPage {
  readonly response: CachedResponse;
  readonly page: SentPage;
}

/** Page that is kept, with the header that it shows. */
interface KeptPage extends VisitorsPage {
  readonly header: HeaderInfo;
}

export interface PageRenderer {
  readonly render: (request: RenderRequest) => Promise<SentPage>;
  /** Renders the page without its contents. */
  readonly renderEmpty: (request: RenderRequest) => Promise<SentPage>;
  readonly renderForVisitor: (request: VisitRequest) => Promise<VisitorsPage>;
}

interface PageRendererOptions {
  readonly bundle: SsrBundle;
  readonly assets: BuiltAssets;
  readonly site: Site;
  readonly limits: LimitsOptions;
  /** Returns the security policy of a page with these inline styles. */
  readonly policyFor: (styles: PageAssets['styles']) => string;
}

const toVisitorsPage = (page: SentPage): VisitorsPage => ({
  page,
  response: textResponse(page.html, 'text/html'),
});

const withoutMoment = (header: HeaderInfo) => JSON.stringify({ ...header, now: 0 });

/**
 * Returns true if a page with this header can still be sent: nothing in it has changed, and what
 * tells how long it is until something is a minute old at most.
 */
function isFresh(kept: HeaderInfo, header: HeaderInfo): boolean {
  const age = header.now - kept.now;
  return age >= 0 && age < MINUTE_MS && withoutMoment(kept) === withoutMoment(header);
}

/** Creates the renderer, which builds pages from internal calls. */
export function createPageRenderer(
  app: FastifyApp,
  { database, settings }: ReadOnlyContext,
  { bundle, assets, site, limits, policyFor }: PageRendererOptions,
): PageRenderer {
  const { longestPageDelayMs: maxDelayMs = MAX_DELAY_MS } = limits;
  const renderDocument = bundle.createRenderer({ ...assets, site });

  async function renderPage(request: PageRequest): Promise<SentPage> {
    const page = await renderDocument(request);
    return { ...page, policy: policyFor(page.styles) };
  }

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

  const renderEmpty = (request: RenderRequest) =>
    renderPage({
      ...request,
      call: (path) => callInternally(app, { path, ip: request.ip, cookie: request.cookie }),
      hasContents: false,
      findPicture: async () => null,
    });

  /** @param onResponse is told the snapshot that decides each response of the page */
  async function render(
    request: RenderRequest,
    onResponse: (snapshot: string | null) => void = () => {},
  ): Promise<SentPage> {
    if (isBusy()) return renderEmpty(request);
    /** Calls by path: the page and its link preview may make the same. */
    const responses = new Map<string, ReturnType<typeof callInternally>>();
    const call: Call = async (path) => {
      const { ip, cookie } = request;
      const pending = responses.get(path) ?? callInternally(app, { path, ip, cookie });
      responses.set(path, pending);
      const response = await pending;
      onResponse(response.snapshot);
      return response;
    };
    try {
      const findIt = () => findPicture(request, call);
      return await renderPage({ ...request, call, hasContents: true, findPicture: findIt });
    } catch (error) {
      app.log.error({ err: error, path: request.pathname }, 'a page was sent without its contents');
      return renderEmpty(request);
    }
  }

  return {
    renderEmpty,
    render,
    async renderForVisitor(request) {
      const { season, header, pathname, search } = request;
      // There are as many queries as anybody likes to make up.
      if (season === null || search !== '') return toVisitorsPage(await render(request));
      /** Page of this request, if it is rendered for it. */
      let own: VisitorsPage | null = null;
      const kept = await season.derive(
        `page ${season.version} ${pathname}`,
        async (): Promise<KeptPage | null> => {
          const snapshots = new Set<string | null>();
          own = toVisitorsPage(await render(request, (snapshot) => snapshots.add(snapshot)));
          snapshots.delete(season.version);
          const isOfSeason = own.page.hasContents && own.page.isFound && snapshots.size === 0;
          if (!isOfSeason) return null;
          await compressAhead(own.response);
          return { ...own, header };
        },
        {
          bytesOf: () => PAGE_BYTES,
          isCurrent: (page) => page === null || isFresh(page.header, header),
        },
      );
      return kept ?? own ?? toVisitorsPage(await render(request));
    },
  };
}
