import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attack } from '#support/hostile/attack.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { step } from '#support/running/step.ts';

const CASES = Number(process.env.HOSTILE_SOCKET_CASES ?? 1_500);
const SEED = Number(process.env.HOSTILE_SEED ?? 20_251_109);
const UNCAUGHT = 'nobody caught an error; the game goes on';

/** Preloaded script that throws an uncaught error on a signal. */
const THROWS_ON_SIGNAL = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    setTimeout(() => { throw new Error('out of paper'); });
    void Promise.reject(new Error('out of ink'));
  });
`)}`;

describe('the server as a host runs it: its log on, behind a proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-process-'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startBuiltServer(
      { DATABASE_URL: `sqlite:${join(folder, 'game.db')}`, TRUST_PROXY: 'true' },
      THROWS_ON_SIGNAL,
    );
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const home = () => `http://127.0.0.1:${server.port}/api/public/home`;
  const told = (message: string) => server.lines.filter(({ msg }) => msg === message);

  it('tells what it is, survives what comes, and answers whoever has a connection when it is stopped', async () => {
    await step('tells what it is and where, in one line, and what is not set up', () => {
      const line = server.lines.find(({ address }) => address !== undefined);
      // Metrics are off by default.
      expect(line).not.toHaveProperty('metrics');
      expect(line).toMatchObject({
        msg: 'Formelgjett runs',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        address: `http://127.0.0.1:${server.port}`,
        notSetUp: expect.arrayContaining([expect.stringContaining('OIDC_CLIENT_ID')]),
      });
      expect(server.lines.length).toBeLessThanOrEqual(2);
    });

    await step(
      `survives ${CASES} hostile requests, and answers none of them by 5xx or without its headers`,
      async () => {
        const { answers, faults } = await attack({ port: server.port, cases: CASES, seed: SEED });
        expect(faults).toEqual([]);
        for (const status of ['200', '400', '404', '413', '415', '417', '431']) {
          expect(answers).toHaveProperty(status);
        }
        expect((await fetch(home())).status).toBe(200);
        expect(told(UNCAUGHT)).toEqual([]);
      },
    );

    await step(
      'When an error is caught by nobody, then it is told, and the game goes on',
      async () => {
        server.kill('SIGUSR2');
        await expect.poll(() => told(UNCAUGHT)).toHaveLength(2);
        expect((await fetch(home())).status).toBe(200);
        expect(server.isAlive()).toBe(true);
      },
    );

    await step(
      'When it is stopped, then whoever has a connection is answered, and nobody holds it up',
      async () => {
        const held = connect(server.port, '127.0.0.1');
        held.on('error', () => {});
        held.write(
          'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{',
        );
        await new Promise((resolve) => held.once('data', resolve));
        const quiet = new Agent({ keepAlive: true });
        expect(await ask(quiet)).toBe(200);
        const busy = new Agent({ keepAlive: true, maxSockets: 1 });
        const statuses = [await ask(busy)];
        server.kill('SIGTERM');
        // Uses the existing connection, because a new one is refused.
        for (
          let status: number | string = 200;
          typeof status === 'number';
          status = await ask(busy)
        ) {
          statuses.push(status);
        }
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(await server.ended).toBe(0);
        expect(server.lines.at(-1)).toMatchObject({ msg: 'stopped', why: 'SIGTERM' });
        for (const agent of [quiet, busy]) agent.destroy();
      },
    );
  });

  /** @returns the status, or the error */
  function ask(agent: Agent): Promise<number | string> {
    return new Promise((resolve) => {
      get(home(), { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  }
});
