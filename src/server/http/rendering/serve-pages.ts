import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from '#contract/http/initial-data.ts';
import { pageAt } from '#contract/http/pages.ts';
import { type PageAssets, SERVER_TIME_METRIC, type SsrBundle } from '#contract/http/rendering.ts';
import { STREAM_DELAY_SCRIPT } from '#contract/http/stream-delay.ts';
import { THEME_SCRIPT } from '#contract/http/theme.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import type { ReadOnlyContext } from '../authority.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { FastifyApp } from '../feature.ts';
import { RETRY_AFTER_SECONDS } from '../plugins/errors.ts';
import type { LimitsOptions } from '../plugins/limits.ts';
import { ProblemError } from '../problems.ts';
import { policyHash, securityHeaders } from '../security-headers.ts';
import { readAssets } from './page-assets.ts';
import {
  createPageRenderer,
  type RenderRequest,
  type SentPage,
  type VisitRequest,
} from './render-page.ts';
import { serveStaticFiles } from './static-files.ts';

const POLICY = 'content-security-policy';

/**
 * Returns true if a person has probably mistyped a URL, and gets the app's error page; programs and
 * monitors do not.
 */
function mayBePage({ headers }: FastifyRequest, pathname: string): boolean {
  if (/^\/(api|assets|icons)\/|\.\w*$|^\/\w+z$|^\/metrics$/.test(pathname)) return false;
  return headers.accept?.includes('text/html') === true;
}

const renderRequest = (
  request: FastifyRequest,
  pathname: string,
  header: HeaderInfo | null,
): RenderRequest => ({
  pathname,
  search: request.url.slice(pathname.length),
  ip: request.ip,
  cookie: request.session === null ? undefined : request.headers.cookie,
  header,
});

interface PagesOptions {
  readonly isDemo: boolean;
  readonly limits: LimitsOptions;
  /** Returns the header of a page, as the viewer of the request sees it. */
  readonly headerOf: (request: FastifyRequest) => Promise<HeaderInfo>;
  /** Returns the season on which the pages of visitors hang; `null` without one. */
  readonly seasonOf: (request: FastifyRequest) => Promise<VisitRequest['season']>;
}

/** Serves the web app: its files, and its server-rendered pages. */
export async function servePages(
  app: FastifyApp,
  context: ReadOnlyContext,
  webRoot: string,
  { isDemo, limits, headerOf, seasonOf }: PagesOptions,
): Promise<void> {
  const { settings } = context;
  const site: Site = {
    productName: settings.PRODUCT_NAME,
    publicUrl: settings.publicUrl,
    contactFormUrl: settings.CONTACT_FORM_URL ?? null,
    contactAddress: settings.CONTACT_ADDRESS ?? null,
    developerUrl: settings.DEVELOPER_URL ?? null,
    oldResultsUrl: settings.OLD_RESULTS_URL ?? null,
    sourceUrl: settings.SOURCE_URL ?? null,
    isDemo,
  };
  const assets = readAssets(webRoot);
  const bundlePath = join(webRoot, '../pages/entry-server.js');
  const bundle: SsrBundle = await import(pathToFileURL(bundlePath).href);
  const scripts = [THEME_SCRIPT, STREAM_DELAY_SCRIPT, assets.loadScript].map(policyHash);
  function policyFor(styles: PageAssets['styles']): string {
    const inline = { scripts, styles: styles.map(({ css }) => policyHash(css)) };
    return securityHeaders(settings, inline).find(([name]) => name === POLICY)?.[1] ?? '';
  }
  const pages = createPageRenderer(app, context, { bundle, assets, site, limits, policyFor });
  const prepare = (reply: FastifyReply, { policy, isFound }: SentPage) =>
    reply
      .code(isFound ? 200 : 404)
      .header(POLICY, policy)
      .type('text/html; charset=utf-8');

  const sendFile = await serveStaticFiles(app, settings, webRoot);
  app.get(
    '/*',
    {
      config: { access: 'PUBLIC' },
      schema: { hide: true },
      // Sends the page without data, which then shows that the database is unavailable.
      errorHandler: async (error, request, reply) => {
        const [pathname = ''] = request.url.split('?');
        if (!(error instanceof DatabaseUnavailableError) || !mayBePage(request, pathname)) {
          return reply.send(error);
        }
        const page = await pages.renderEmpty(renderRequest(request, pathname, null));
        return prepare(reply, page)
          .code(503)
          .header('cache-control', 'no-store')
          .header('retry-after', RETRY_AFTER_SECONDS)
          .send(page.html);
      },
    },
    async (request, reply) => {
      // A path such as `//` is no valid URL, so it must not reach the router.
      const [pathname = ''] = request.url.split('?');
      if (await sendFile(request, reply, pathname)) return reply;
      if (pageAt(pathname) === null && !mayBePage(request, pathname)) {
        throw new ProblemError('not-found');
      }
      const header = await headerOf(request);
      const wish = { ...renderRequest(request, pathname, header), header };
      reply
        .header('vary', 'Cookie, Accept-Encoding')
        .header('server-timing', `${SERVER_TIME_METRIC};desc="${header.now}"`);
      if (request.session !== null) {
        const page = await pages.render(wish);
        return prepare(reply, page).header('cache-control', 'no-store').send(page.html);
      }
      const season = await seasonOf(request);
      const { page, response } = await pages.renderForVisitor({ ...wish, season });
      prepare(reply, page);
      return sendCachedResponse(request, reply, response);
    },
  );
}
