import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { httpServers, TIMEOUTS } from './http-server.ts';

it('When it stops, then whoever the system has let in before is answered', async () => {
  const servers = httpServers({ headers: [], timeouts: TIMEOUTS, onRefusal: () => {} });
  const server = servers.create((request, response) => {
    request.resume().on('end', () => response.setHeader('connection', 'close').end('answered'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const pending = Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
    return text(socket).catch((error: Error) => error.message);
  });
  // The requests are in the system's queue, but this process has not read its sockets yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await servers.drain();
  for (const response of await Promise.all(pending)) expect(response).toMatch(/answered$/);
});
