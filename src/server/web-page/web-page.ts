import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { Home } from '#contract/home.ts';
import type { Site } from '#contract/initial-data.ts';
import { PAGES, type Page, pageAt } from '#contract/pages.ts';
import { isTheme, THEME_COOKIE } from '#contract/theme.ts';
import type { ReadingContext } from '../authority.ts';
import { jsonResponse, sendCachedResponse, textResponse } from '../cached-response.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { escapeHtml } from '../escape-html.ts';
import type { App } from '../feature.ts';
import { showHeader } from '../header/show-header.ts';
import { emptyHome, showHome } from '../home/show-home.ts';
import { RETRY_AFTER_SECONDS } from '../plugins/errors.ts';
import { ProblemError } from '../problems.ts';
import { findInOtherBuilds } from './other-builds.ts';
import { webManifest } from './web-manifest.ts';

const PLACEHOLDER = '<!--initial-data-->';
const A_YEAR = 31_536_000;

/** JSON inside a script element must not be able to end it. */
function embed(json: string): string {
  return `<script type="application/json" id="initial-data">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** A page of the build with the product's name in it; `null` when the build has no such page. */
function readPage(webRoot: string, name: string, productName: string): string | null {
  const file = join(webRoot, name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8').replaceAll('%PRODUCT_NAME%', escapeHtml(productName));
}

/** The start of the page in the theme that was chosen in this browser; else the system decides. */
function inTheme(head: string, { cookies }: FastifyRequest): string {
  const theme = cookies[THEME_COOKIE];
  return isTheme(theme) ? head.replace('<html', `<html data-theme="${theme}"`) : head;
}

/** Of each page the links to the scripts and styles that it alone has; none where nothing was built. */
function readPageLinks(webRoot: string): Readonly<Record<string, string>> {
  const file = join(webRoot, 'page-links.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What may be sent as it stands, by path; pages are made from what the build has. */
function filesBelow(webRoot: string): ReadonlySet<string> {
  return new Set(
    readdirSync(webRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$|^page-links\.json$/.test(entry.name))
      .map((entry) => `/${relative(webRoot, join(entry.parentPath, entry.name))}`),
  );
}

/** Somebody mistyped an address, and is shown the app's own page for that; programs and monitors are not. */
function mayBePage({ headers }: FastifyRequest, pathname: string): boolean {
  if (/^\/(api|assets|icons)\/|\.\w*$|^\/\w+z$|^\/metrics$/.test(pathname)) return false;
  return headers.accept?.includes('text/html') === true;
}

/**
 * Serves the built web app. The page carries the data of its first view, so that the leaderboard does
 * not wait for a second round trip.
 */
export async function serveWebPage(
  app: App,
  context: ReadingContext,
  webRoot: string,
  isDemo: boolean,
): Promise<void> {
  const { settings, seasons, clock } = context;
  const pageOf = (name: string) => readPage(webRoot, name, settings.PRODUCT_NAME);
  const [head, tail] = pageOf('index.html')?.split(PLACEHOLDER) ?? [];
  if (head === undefined || tail === undefined) {
    throw new Error(`index.html has no ${PLACEHOLDER}`);
  }
  const site: Site = {
    productName: settings.PRODUCT_NAME,
    contactFormUrl: settings.CONTACT_FORM_URL ?? null,
    contactAddress: settings.CONTACT_ADDRESS ?? null,
    developerUrl: settings.DEVELOPER_URL ?? null,
    oldResultsUrl: settings.OLD_RESULTS_URL ?? null,
    sourceUrl: settings.SOURCE_URL ?? null,
    isDemo,
  };
  const siteJson = JSON.stringify(site);

  async function homeJson(): Promise<string> {
    const season = await seasons.shown();
    return (season === null ? jsonResponse(Home, emptyHome) : showHome(season)).body;
  }

  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    // Only names with a hash in them never change.
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${A_YEAR}, immutable` : 'no-cache',
      );
    },
  });

  const manifest = JSON.stringify(webManifest(settings));
  const offlinePage = pageOf('offline.html');
  const made = new Map([
    ['/manifest.webmanifest', textResponse(manifest, 'application/manifest+json')],
  ]);
  if (offlinePage !== null) made.set('/offline.html', textResponse(offlinePage, 'text/html'));
  const files = filesBelow(webRoot);
  const links = readPageLinks(webRoot);
  /** The end of the page, and what its head still lacks; who may not see a page needs none of its code. */
  const tailOf = (page: Page | null, { session }: FastifyRequest): string =>
    page !== null && (PAGES[page] === 'PUBLIC' || session !== null)
      ? tail.replace('</head>', () => `${links[page] ?? ''}</head>`)
      : tail;

  app.get(
    '/*',
    {
      config: { access: 'PUBLIC' },
      schema: { hide: true },
      // The page is there without its data, and says what does not answer.
      errorHandler: (error, request, reply) => {
        const [pathname = ''] = request.url.split('?');
        if (!(error instanceof DatabaseUnavailableError) || !mayBePage(request, pathname)) {
          return reply.send(error);
        }
        return reply
          .code(503)
          .header('cache-control', 'no-store')
          .header('retry-after', RETRY_AFTER_SECONDS)
          .type('text/html; charset=utf-8')
          .send(`${inTheme(head, request)}${embed(`{"site":${siteJson}}`)}${tail}`);
      },
    },
    async (request, reply) => {
      // Not every path that a request may have is one in an address: `//` is none.
      const [pathname = ''] = request.url.split('?');
      if (files.has(pathname)) return reply.sendFile(pathname);
      const response = made.get(pathname);
      if (response !== undefined) return sendCachedResponse(request, reply, response);
      const otherRoot = await findInOtherBuilds(webRoot, pathname);
      if (otherRoot !== null) return reply.sendFile(pathname, otherRoot);
      const page = pageAt(pathname);
      if (page === null && !mayBePage(request, pathname)) throw new ProblemError('not-found');
      const header = JSON.stringify(await showHeader(seasons, clock, request.viewer));
      const home = pathname === '/' ? `,"home":${await homeJson()}` : '';
      return reply
        .code(page === null ? 404 : 200)
        .header('cache-control', request.session === null ? 'private, no-cache' : 'no-store')
        .header('vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(
          `${inTheme(head, request)}${embed(`{"header":${header},"site":${siteJson}${home}}`)}${tailOf(page, request)}`,
        );
    },
  );
}
