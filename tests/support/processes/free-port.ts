import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports above the last one that `fetch` and browsers refuse (10080), and below those that systems
 * give to outgoing connections, any of which may be taken at once.
 */
const [FIRST, END] = [10_081, 20_000];

/** Returns a port on which nothing listens right now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
