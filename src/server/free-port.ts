import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * `PORT=0` means any free one. It is found before the server is made: the address of the site, and with it
 * where a login comes back to, has it in it.
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
