import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Replaces `PORT=0` by a free port. Found before the server is built, because the site's URL and
 * the login callback contain it.
 */
export async function withFreePort(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (environment.PORT === undefined || Number(environment.PORT) !== 0) return environment;
  if (environment.PORT === '') return environment;
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { ...environment, PORT: String(port) };
}
