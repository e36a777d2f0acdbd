import type { FastifyListenOptions } from 'fastify';
import type { FastifyApp } from './feature.ts';

/**
 * Listens without Fastify's log, which has a line for each IP, and a stack for what ends the
 * process with a line of its own.
 */
export async function listenQuietly(app: FastifyApp, where: FastifyListenOptions): Promise<string> {
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    return await app.listen(where);
  } finally {
    app.log.level = level;
  }
}
