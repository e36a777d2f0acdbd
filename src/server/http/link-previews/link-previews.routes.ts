import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_PICTURE_PATH } from '#contract/http/rendering.ts';
import { HOUR_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Derive } from '#server/base/derived-store.ts';
import { isSameEtag } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { callInternally } from '../internal-calls.ts';
import { ProblemError } from '../problems.ts';
import { CROSS_ORIGIN_HEADERS } from '../security-headers.ts';
import { composePicture } from './compose-picture.ts';
import { versionOf } from './describe-picture.ts';
import type { Picture } from './picture.ts';
import { type PictureDrawer, TooManyPictures } from './picture-drawer.ts';
import type { Subject } from './subject.ts';

/**
 * Limit of drawn previews per minute, more than a chat requests; beyond it the response is the
 * default preview.
 */
const DRAWN_PER_MINUTE = 60;
/** Cache time in seconds of a versioned URL, which changes with the picture. */
const VERSION_CACHED_S = HOUR_MS / SECOND_MS;

const tags = ['link pictures'];
const config = { access: 'PUBLIC' } as const;

interface DrawnPicture {
  readonly png: Buffer;
  readonly etag: string;
}

async function draw(drawer: PictureDrawer, picture: Picture): Promise<DrawnPicture> {
  const png = await drawer.draw(picture);
  // The ETag hashes the bytes: another version of the game may draw the same picture differently.
  const hash = createHash('sha256').update(png).digest('base64url').slice(0, 27);
  return { png, etag: `"${hash}"` };
}

/**
 * Routes of link previews, each as any visitor may see it at that moment.
 * @param keep keeps drawn pictures by their contents, so that they are never outdated
 */
export const linkPreviewRoutes =
  (drawer: PictureDrawer, keep: Derive, drawnPerMinute = DRAWN_PER_MINUTE): Feature =>
  (app, { database, settings }) => {
    const countDrawing =
      drawnPerMinute === 0
        ? null
        : app.createRateLimit({ max: drawnPerMinute, timeWindow: '1 minute' });

    /**
     * Composes the preview as a visitor sees it. For a user who hides results their cookie is
     * passed on, so that the preview spoils nothing.
     */
    async function compose(subject: Subject, { ip, headers, seasons }: FastifyRequest) {
      const cookie = (await seasons.since()) === null ? undefined : headers.cookie;
      return composePicture(subject, {
        request: (path) => callInternally(app, { path, ip, cookie }),
        db: database.db,
        product: settings.PRODUCT_NAME,
      });
    }

    /**
     * Returns the drawn picture; `null` for the default one, if the limit is reached or drawing
     * fails.
     */
    async function drawn(request: FastifyRequest, picture: Picture): Promise<DrawnPicture | null> {
      let isCounted = false;
      const drawCounted = async () => {
        isCounted = true;
        const counted = await countDrawing?.(request);
        const isExceeded = counted && !counted.isAllowed && counted.isExceeded;
        return isExceeded ? null : draw(drawer, picture);
      };
      try {
        const made = await keep(`picture ${versionOf(picture)}`, drawCounted, {
          bytesOf: (it) => it?.png.length ?? 0,
        });
        // Somebody else's limit is none of this request's.
        return made === null && !isCounted ? drawn(request, picture) : made;
      } catch (error) {
        if (!(error instanceof TooManyPictures)) request.log.error(error, 'a picture failed');
        return null;
      }
    }

    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
      subject: Subject,
      version: string | undefined,
    ): Promise<FastifyReply> {
      const picture = await compose(subject, request);
      if (picture === null) throw new ProblemError('not-found');
      for (const [name, value] of CROSS_ORIGIN_HEADERS) reply.header(name, value);
      const response = await drawn(request, picture);
      if (response === null) return reply.redirect(DEFAULT_PICTURE_PATH);
      const isCurrent = version === versionOf(picture);
      reply
        .header(
          'cache-control',
          isCurrent ? `private, max-age=${VERSION_CACHED_S}` : 'private, no-cache',
        )
        .header('etag', response.etag);
      if (isSameEtag(request.headers['if-none-match'], response.etag))
        return reply.code(304).send();
      return reply.type('image/png').send(response.png);
    }

    app.call('GET /api/public/link-picture/home', { config, tags }, async (request, reply) =>
      send(request, reply, { kind: 'home' }, request.query.v),
    );

    app.call(
      'GET /api/public/link-picture/season/:year',
      { config, tags },
      async (request, reply) =>
        send(request, reply, { kind: 'season', ...request.params }, request.query.v),
    );

    app.call(
      'GET /api/public/link-picture/race/:raceId',
      { config, tags },
      async (request, reply) =>
        send(request, reply, { kind: 'race', ...request.params }, request.query.v),
    );

    app.call(
      'GET /api/public/link-picture/invitation/:code',
      { config, tags },
      async (request, reply) =>
        send(request, reply, { kind: 'invitation', ...request.params }, request.query.v),
    );

    app.call(
      'GET /api/public/link-picture/profile/:id',
      { config, tags },
      async (request, reply) => {
        const { v, ...moment } = request.query;
        return send(request, reply, { kind: 'profile', ...request.params, moment }, v);
      },
    );

    app.call(
      'GET /api/public/link-picture/duel/:leftId/:rightId',
      { config, tags },
      async (request, reply) => {
        const { v, ...moment } = request.query;
        return send(request, reply, { kind: 'duel', ...request.params, moment }, v);
      },
    );
  };
