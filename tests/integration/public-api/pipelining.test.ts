import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { MAX_WAITING } from '#server/http/one-at-a-time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer } from '#support/requests/start-server.ts';

const ask = (turn: number) => `GET /api/public/year/list?${turn} HTTP/1.1\r\nHost: a\r\n\r\n`;
const asked = (times: number) => Array.from({ length: times }, (_, turn) => ask(turn)).join('');

onAnyDatabase('many requests at once on one connection', (open) => {
  /** Starts a server that responds only when released, and records its requests. */
  async function start() {
    const seen: string[] = [];
    let letAnswer = () => {};
    const allowed = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    const server = await startServer(open(), {
      features: [
        (app) =>
          void app.addHook('onRequest', async ({ url }) => {
            seen.push(url.split('?')[1] ?? '');
            if (url.endsWith('?0')) await allowed;
          }),
      ],
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const statuses = () => answer.match(/HTTP\/1\.1 \d{3}/g) ?? [];
    return { server, socket, seen, statuses, letAnswer: () => letAnswer() };
  }

  it('are answered one after the other, all of them and in order', async () => {
    const { server, socket, seen, statuses, letAnswer } = await start();
    const all = Array.from({ length: MAX_WAITING + 1 }, (_, turn) => `${turn}`);
    socket.write(asked(all.length));
    await expect.poll(() => seen).toEqual(['0']);
    // Another connection is served meanwhile, and this one has still sent one request on.
    expect((await server.newClient().get('/api/public/year/list')).status).toBe(200);
    expect(seen.filter((each) => each !== '')).toEqual(['0']);
    letAnswer();
    await expect.poll(() => statuses().length).toBe(all.length);
    expect(new Set(statuses())).toEqual(new Set(['HTTP/1.1 200']));
    expect(seen.filter((each) => each !== '')).toEqual(all);
    socket.destroy();
    await server.close();
  });

  it('are a flood when more of them wait than anybody needs: the connection is closed', async () => {
    const { server, socket, seen, letAnswer } = await start();
    socket.write(asked(MAX_WAITING + 2));
    await once(socket, 'close');
    letAnswer();
    expect((await server.newClient().get('/api/public/year/list')).status).toBe(200);
    expect(seen.filter((each) => each !== '')).toEqual(['0']);
    await server.close();
  });
});
