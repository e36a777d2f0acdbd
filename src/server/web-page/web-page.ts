import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { Home } from '#contract/home.ts';
import type { Site } from '#contract/initial-data.ts';
import { type PageBundle, TIME_METRIC } from '#contract/page-bundle.ts';
import { PAGES, type Page, pageAt } from '#contract/pages.ts';
import { isTheme, THEME_COOKIE, THEMES, type Theme } from '#contract/theme.ts';
import type { ReadingContext } from '../authority.ts';
import { jsonResponse, sendCachedResponse, textResponse } from '../cached-response.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { escapeHtml } from '../escape-html.ts';
import type { App } from '../feature.ts';
import { showHeader } from '../header/show-header.ts';
import { emptyHome, showHome } from '../home/show-home.ts';
import { policyHash } from '../http/policy-hash.ts';
import { securityHeaders } from '../http/security-headers.ts';
import {
  DEFAULT_PICTURE_PATH,
  pictureOfPage,
  placeOfPicture,
  SHOWN_ELSEWHERE,
} from '../link-pictures/page-picture.ts';
import { RETRY_AFTER_SECONDS } from '../plugins/errors.ts';
import type { LimitsOptions } from '../plugins/limits.ts';
import { ProblemError } from '../problems.ts';
import { MAY_LAG, type SeasonView } from '../seasons/season-reader.ts';
import { createPageMaker, type PageMaker } from './made-pages.ts';
import { findInOtherBuilds } from './other-builds.ts';
import { readPageFiles, toFirstVisit } from './page-files.ts';
import { type PageTemplate, pageTemplate } from './page-template.ts';
import { webManifest } from './web-manifest.ts';

const A_YEAR = 31_536_000;
const POLICY = 'content-security-policy';
/** The one that loads the app (scripts/start-script.vite.ts). */
const INLINE_SCRIPT = /<script data-app="[^"]*">([\s\S]*?)<\/script>/g;
const PAGE_NAMES = Object.keys(PAGES) as Page[];
const NO_PAGES: PageMaker = { forVisitors: async () => null, forViewer: async () => null };

/** A page of the build with the product's name in it; `null` when the build has no such page. */
function readPage(webRoot: string, name: string, productName: string): string | null {
  const file = join(webRoot, name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8').replaceAll('%PRODUCT_NAME%', escapeHtml(productName));
}

/** The theme that was chosen in this browser; else the system decides. */
function themeOf({ cookies }: FastifyRequest): Theme | undefined {
  const theme = cookies[THEME_COOKIE];
  return isTheme(theme) ? theme : undefined;
}

/** The page as it begins in each theme. */
function templatesOf(html: string, publicUrl: string): (theme: Theme | undefined) => PageTemplate {
  const plain = pageTemplate(html, publicUrl);
  const themed = new Map(
    THEMES.map((theme) => [
      theme,
      pageTemplate(html.replace('<html', `<html data-theme="${theme}"`), publicUrl),
    ]),
  );
  return (theme) => (theme === undefined ? plain : (themed.get(theme) ?? plain));
}

/** What makes pages; `null` where the build has none of it. */
async function loadPageBundle(webRoot: string): Promise<PageBundle | null> {
  const file = join(webRoot, '../pages/entry-server.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageBundle) : null;
}

/** What may be sent as it stands, by path; pages are made from what the build has. */
function filesBelow(webRoot: string): ReadonlySet<string> {
  return new Set(
    readdirSync(webRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .filter(({ parentPath }) => parentPath !== join(webRoot, '.vite'))
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
  { isDemo, limits }: { readonly isDemo: boolean; readonly limits: LimitsOptions },
): Promise<void> {
  const { settings, chances, clock } = context;
  const pageOf = (name: string) => readPage(webRoot, name, settings.PRODUCT_NAME);
  const html = pageOf('index.html') ?? '';
  const templateIn = templatesOf(html, settings.publicUrl);
  // Who is logged in has been here before, and has style sheets and fonts.
  const visitorsTemplateIn = templatesOf(toFirstVisit(html), settings.publicUrl);
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => policyHash(script));
  const policyFor = (...styles: string[]) =>
    securityHeaders(settings, { scripts, styles }).find(([name]) => name === POLICY)?.[1] ?? '';
  const policy = policyFor();
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
  const siteJson = JSON.stringify(site);

  const homeJson = async (season: SeasonView | null): Promise<string> =>
    (season === null ? jsonResponse(Home, emptyHome) : await showHome(season, chances)).body;

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
      if (path.endsWith(DEFAULT_PICTURE_PATH)) {
        for (const [name, value] of SHOWN_ELSEWHERE) response.header(name, value);
      }
    },
  });

  const manifest = JSON.stringify(webManifest(settings));
  const offlinePage = pageOf('offline.html');
  const made = new Map([
    ['/manifest.webmanifest', textResponse(manifest, 'application/manifest+json')],
  ]);
  if (offlinePage !== null) made.set('/offline.html', textResponse(offlinePage, 'text/html'));
  const files = filesBelow(webRoot);
  const bundle = await loadPageBundle(webRoot);
  const links = new Map<Page, string>();
  let pages = NO_PAGES;
  if (bundle !== null) {
    const pageFiles = readPageFiles(webRoot);
    const makeContents = bundle.start(site);
    pages = createPageMaker(app, {
      ...{ site, makeContents, files: pageFiles, policyFor, limits },
      pictures: {
        ofPage: (place, ask) =>
          pictureOfPage(
            { ...place, page: pageAt(place.pathname) },
            { ask, db: context.database.db, product: settings.PRODUCT_NAME },
          ),
        placeOf: (place) => placeOfPicture({ ...place, page: pageAt(place.pathname) }),
      },
    });
    for (const page of PAGE_NAMES) links.set(page, pageFiles.linksOf(await bundle.filesOf(page)));
  }
  /** What the head still lacks; who may not see a page needs none of its code. */
  const ownLinksOf = (page: Page | null, { session }: FastifyRequest): string =>
    page !== null && (PAGES[page] === 'PUBLIC' || session !== null) ? (links.get(page) ?? '') : '';

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
          .header(POLICY, policy)
          .type('text/html; charset=utf-8')
          .send(templateIn(themeOf(request)).fill(`{"site":${siteJson}}`, ''));
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
      const season = await request.seasons.shown(MAY_LAG);
      const header = await showHeader(request.seasons, season, clock, request.viewer);
      const theme = themeOf(request);
      const isVisitor = request.session === null;
      const template = templateIn(theme);
      const wish = {
        pathname,
        search: request.url.slice(pathname.length),
        address: request.ip,
        header,
        view: `${season?.view} ${chances.version()}`,
        template: isVisitor ? visitorsTemplateIn(theme) : template,
        variant: theme ?? '',
      };
      reply
        .header('vary', 'Cookie, Accept-Encoding')
        .header('server-timing', `${TIME_METRIC};desc="${header.now}"`);
      if (isVisitor) {
        const kept = await pages.forVisitors(wish);
        if (kept !== null) {
          reply.code(kept.isFound ? 200 : 404).header(POLICY, kept.policy);
          return sendCachedResponse(request, reply, kept.response);
        }
      }
      const own = isVisitor ? null : await pages.forViewer(request, wish);
      const home = pathname === '/' ? `,"home":${await homeJson(season)}` : '';
      return reply
        .code(page === null || own?.isFound === false ? 404 : 200)
        .header('cache-control', isVisitor ? 'private, no-cache' : 'no-store')
        .header(POLICY, policy)
        .type('text/html; charset=utf-8')
        .send(
          own?.html ??
            template.fill(
              `{"header":${JSON.stringify(header)},"site":${siteJson}${home}}`,
              ownLinksOf(page, request),
            ),
        );
    },
  );
}
