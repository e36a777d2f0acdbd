import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_PICTURE_PATH } from '#contract/http/rendering.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { type CachedResponse, sendCachedResponse, textResponse } from '../cached-response.ts';
import { CIRCUIT_DRAWINGS, circuitImage, PLAIN_DRAWING } from '../circuits/circuit-drawings.ts';
import type { FastifyApp } from '../feature.ts';
import { CROSS_ORIGIN_HEADERS } from '../security-headers.ts';
import { webManifest } from './web-manifest.ts';

const A_YEAR = 31_536_000;
const OFFLINE_PAGE = '/offline.html';
/** Names with a content hash, which are the same in every build. */
const ASSET = /^\/assets\/[\w-][\w.-]*$/;

/**
 * Returns the files that are served unchanged, by path; the rest of the build is rendered into
 * pages.
 */
function filesBelow(webRoot: string): ReadonlySet<string> {
  return new Set(
    readdirSync(webRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .filter(({ parentPath }) => parentPath !== join(webRoot, '.vite'))
      .map((entry) => `/${relative(webRoot, join(entry.parentPath, entry.name))}`),
  );
}

/**
 * Finds an asset in another build next to this one (`builds/<build>/web`), for pages from before an
 * upgrade or from another instance.
 * @returns the web folder that has it; `null` if none has
 */
async function findInOtherBuilds(webRoot: string, pathname: string): Promise<string | null> {
  const builds = join(webRoot, '../..');
  if (basename(builds) !== 'builds' || !ASSET.test(pathname)) return null;
  for (const build of await readdir(builds)) {
    const other = join(builds, build, 'web');
    if (!build.startsWith('.') && existsSync(join(other, pathname))) return other;
  }
  return null;
}

/** Sends the file of a path; resolves to false if there is none. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
) => Promise<boolean>;

/** Returns the drawings of all circuits by path, and of one that is not known. */
const circuitImages = (): (readonly [string, CachedResponse])[] =>
  Object.entries({ ...CIRCUIT_DRAWINGS, plain: PLAIN_DRAWING }).map(([circuit, drawing]) => [
    `/circuits/${circuit}.svg`,
    textResponse(circuitImage(drawing), 'image/svg+xml'),
  ]);

/** Serves the files of the web app, and those that contain settings. */
export async function serveStaticFiles(
  app: FastifyApp,
  settings: Settings,
  webRoot: string,
): Promise<SendFile> {
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    // Only files with a content hash in their name never change.
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${A_YEAR}, immutable` : 'no-cache',
      );
      if (path.endsWith(DEFAULT_PICTURE_PATH)) {
        for (const [name, value] of CROSS_ORIGIN_HEADERS) response.header(name, value);
      }
    },
  });
  const files = filesBelow(webRoot);
  const offlinePage = readFileSync(join(webRoot, OFFLINE_PAGE), 'utf8').replaceAll(
    '%PRODUCT_NAME%',
    escapeHtml(settings.PRODUCT_NAME),
  );
  const made = new Map([
    [
      '/manifest.webmanifest',
      textResponse(JSON.stringify(webManifest(settings)), 'application/manifest+json'),
    ],
    [OFFLINE_PAGE, textResponse(offlinePage, 'text/html')],
    ...circuitImages(),
  ]);
  return async (request, reply, pathname) => {
    const response = made.get(pathname);
    if (response !== undefined) {
      sendCachedResponse(request, reply, response);
      return true;
    }
    const root = files.has(pathname) ? webRoot : await findInOtherBuilds(webRoot, pathname);
    if (root === null) return false;
    reply.sendFile(pathname, root);
    return true;
  };
}
