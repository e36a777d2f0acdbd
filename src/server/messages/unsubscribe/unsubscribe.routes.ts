import type { Feature } from '#server/http/feature.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Limit in bytes; mail programs send only `List-Unsubscribe=One-Click`, in some form encoding. */
const BODY_LIMIT = 4096;
const tags = ['reminders'];

export const unsubscribeRoutes: Feature = (app) => {
  /** A GET must not unsubscribe: mail scanners follow every link of a mail. */
  app.call(
    'GET /api/public/unsubscribe',
    { config: { access: 'PUBLIC' }, tags },
    async ({ query }, reply) => reply.redirect(`/unsubscribe?${new URLSearchParams(query)}`),
  );

  // Separate scope: its parsers accept form bodies and discard them, since the link holds
  // everything.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    );
    scope.call(
      'POST /api/public/unsubscribe',
      {
        config: {
          access: 'PUBLIC',
          csrfExemption: 'mail programs call it without a cookie (RFC 8058); the link is signed',
        },
        bodyLimit: BODY_LIMIT,
        tags,
      },
      async ({ query, authorised }) => {
        await unsubscribe(authorised, query);
        return { kind: query.kind };
      },
    );
  });
};
