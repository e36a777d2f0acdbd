import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves OpenAPI, generated from the schemas that validate requests and responses. */
export const documentation = fp(async (app, { title }: { title: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'Errors are RFC 9457 problem details.' },
    },
    transform: jsonSchemaTransform,
  });
  app.call(
    'GET /api/openapi.json',
    { config: { access: 'PUBLIC' }, hide: true },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return app.swagger();
    },
  );
});
