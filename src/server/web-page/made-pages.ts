import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { HeaderInfo } from '#contract/header.ts';
import type { Site } from '#contract/initial-data.ts';
import type { OwnAnswer, PageContents, PageRequest } from '#contract/page-bundle.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { BROTLI_OPTIONS, type CachedResponse, textResponse } from '../cached-response.ts';
import type { App } from '../feature.ts';
import { ownCall } from '../http/own-calls.ts';
import type { PagePicture } from '../link-pictures/page-picture.ts';
import type { LimitsOptions } from '../plugins/limits.ts';
import type { PageFiles } from './page-files.ts';
import type { PageTemplate } from './page-template.ts';

/** Behind by so much, the server has better things to do than to spare browsers theirs. */
const LONGEST_PAGE_DELAY_MS = 100;
const BYTES_MAX = 8 * 1024 * 1024;
const ENTRY_BYTES = 1000;
const LONGEST_ADDRESS = 300;

/** Answers that follow from the season that is shown, and what is known of chances: they stand as long as the view does. */
const OF_SHOWN_SEASON = new Set([
  '/api/public/home',
  '/api/public/race-guess',
  '/api/public/score',
]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface MadePage {
  readonly response: CachedResponse & Required<Pick<CachedResponse, 'compressed'>>;
  /** What its address names is there. */
  readonly isFound: boolean;
  /** The content security policy that allows its styles. */
  readonly policy: string;
}

interface KeptPage {
  readonly page: MadePage;
  readonly answers: ReadonlyMap<string, string>;
  /** Of the season's view that it was made of. */
  readonly view: string;
  readonly showsTime: boolean;
  readonly madeAt: number;
}

export interface PageWish {
  readonly pathname: string;
  readonly search: string;
  /** Whose limits count what is asked for the page. */
  readonly address: string;
  readonly header: HeaderInfo;
  /** Changes with whatever can change the answers of the season that is shown. */
  readonly view: string;
  /** What the page begins like, for its theme. */
  readonly template: PageTemplate;
  /** Tells the templates apart. */
  readonly variant: string;
}

async function compressed(response: CachedResponse): Promise<MadePage['response']> {
  const bytes = Buffer.from(response.body);
  const [br, gz] = await Promise.all([toBrotli(bytes, BROTLI_OPTIONS), toGzip(bytes)]);
  return { ...response, compressed: { br, gzip: gz } };
}

/** Makes pages with their contents, from what the calls answer. */
export interface PageMaker {
  /** The same for every visitor; `null` where only the browser can make it, or there is no time to. */
  readonly forVisitors: (wish: PageWish) => Promise<MadePage | null>;
  /** For who is logged in, with what this player may see. */
  readonly forViewer: (
    request: FastifyRequest,
    wish: PageWish,
  ) => Promise<{ readonly html: string; readonly isFound: boolean } | null>;
}

interface PageMakerOptions {
  readonly site: Site;
  readonly makeContents: (request: PageRequest) => Promise<PageContents | null>;
  readonly files: PageFiles;
  readonly pictures: {
    /** What a link to a page shows; `null` where the game's own picture has to do. */
    readonly ofPage: (
      place: Pick<PageWish, 'pathname' | 'search'>,
      ask: (path: string) => Promise<OwnAnswer>,
    ) => Promise<PagePicture | null>;
    /** Where that is, without a look at it. */
    readonly placeOf: (place: Pick<PageWish, 'pathname' | 'search'>) => PagePicture | null;
  };
  /** The content security policy that allows the styles of this hash. */
  readonly policyFor: (hash: string) => string;
  readonly limits: LimitsOptions;
}

export function createPageMaker(app: App, options: PageMakerOptions): PageMaker {
  const { makeContents, files, policyFor } = options;
  const { longestPageDelayMs = LONGEST_PAGE_DELAY_MS } = options.limits;
  const siteJson = JSON.stringify(options.site);
  const kept = new LRUCache<string, KeptPage>({
    maxSize: BYTES_MAX,
    sizeCalculation: (
      {
        page: {
          response: { body, compressed: small },
        },
      },
      key,
    ) => ENTRY_BYTES + 2 * (body.length + key.length) + small.br.length + small.gzip.length,
  });
  const underWay = new Map<
    string,
    { readonly view: string; readonly page: Promise<KeptPage | null> }
  >();

  function isBusy(): boolean {
    const { eventLoopDelay } = app.memoryUsage();
    // Nothing has been measured yet, as when the process has just started.
    if (eventLoopDelay === Number.POSITIVE_INFINITY) return false;
    return longestPageDelayMs > 0 && eventLoopDelay > longestPageDelayMs;
  }

  const call = (path: string, address: string, cookie?: string) =>
    ownCall(app, { path, address, cookie });

  async function contentsOf(wish: PageWish, ask: (path: string) => Promise<OwnAnswer>) {
    try {
      return await makeContents({ ...wish, ask });
    } catch (error) {
      app.log.error({ err: error, path: wish.pathname }, 'a page was sent without its contents');
      return null;
    }
  }

  async function pictureOf(
    wish: PageWish,
    ask: (path: string) => Promise<OwnAnswer>,
  ): Promise<PagePicture | null> {
    try {
      return await options.pictures.ofPage(wish, ask);
    } catch (error) {
      app.log.warn({ err: error, path: wish.pathname }, 'a page was sent without its own picture');
      return null;
    }
  }

  function pageOf(
    wish: PageWish,
    contents: PageContents,
    links: string,
    picture: PagePicture | null,
  ): string {
    const header = JSON.stringify(wish.header);
    const { answers, refusals, parts } = contents;
    const rest = JSON.stringify({ answers, refusals, parts }).slice(1);
    const json = `{"header":${header},"site":${siteJson},${rest}`;
    return wish.template.fill(json, links, contents, picture);
  }

  async function makeForVisitors(wish: PageWish): Promise<KeptPage | null> {
    const answers = new Map<string, string>();
    const asked = new Map<string, Promise<OwnAnswer>>();
    const contents = await contentsOf(wish, async (path) => {
      const answer = await call(path, wish.address);
      answers.set(path, answer.etag);
      asked.set(path, Promise.resolve(answer));
      return answer;
    });
    if (contents === null) return null;
    const { showsTime, isFound } = contents;
    // Mostly of what the page asked for already.
    const picture = isFound
      ? await pictureOf(wish, (path) => asked.get(path) ?? call(path, wish.address))
      : null;
    const { links, hash } = files.firstVisitLinksOf(contents.files, contents.html);
    const response = await compressed(
      textResponse(pageOf(wish, contents, links, picture), 'text/html'),
    );
    return {
      page: { response, isFound, policy: policyFor(hash) },
      answers,
      view: wish.view,
      showsTime,
      madeAt: wish.header.now,
    };
  }

  async function stands(known: KeptPage, wish: PageWish): Promise<boolean> {
    const { answers, view, showsTime, madeAt } = known;
    const age = wish.header.now - madeAt;
    if (view !== wish.view || (showsTime && (age < 0 || age >= MINUTE_MS))) return false;
    const others = [...answers].filter(([path]) => !OF_SHOWN_SEASON.has(path));
    const asked = await Promise.all(others.map(([path]) => call(path, wish.address)));
    return asked.every(({ etag }, i) => etag === others[i]?.[1]);
  }

  return {
    async forVisitors(wish) {
      const key = `${wish.variant} ${wish.pathname}${wish.search}`;
      if (key.length > LONGEST_ADDRESS) return null;
      const known = kept.get(key);
      if (known !== undefined && (await stands(known, wish))) return known.page;
      if (isBusy()) return null;
      let making = underWay.get(key);
      if (making === undefined || making.view !== wish.view) {
        making = { view: wish.view, page: makeForVisitors(wish) };
        underWay.set(key, making);
      }
      const made = await making.page;
      if (underWay.get(key) === making) underWay.delete(key);
      if (made === null) return null;
      kept.set(key, made);
      return made.page;
    },

    async forViewer({ headers }, wish) {
      if (isBusy()) return null;
      const contents = await contentsOf(wish, (path) => call(path, wish.address, headers.cookie));
      if (contents === null) return null;
      // A link to a picture would lead to what is hidden.
      const hasPicture = contents.isFound && wish.header.hidden === null;
      const picture = hasPicture ? options.pictures.placeOf(wish) : null;
      const html = pageOf(wish, contents, files.linksOf(contents.files), picture);
      return { html, isFound: contents.isFound };
    },
  };
}
