import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { explainFailure } from '#server/host-error.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A process of its own, as a host starts it. */
async function start(entry: string, settings: Readonly<Record<string, string>>) {
  const { PATH, HOME } = process.env;
  return run(process.execPath, ['--import', 'tsx', entry], {
    cwd: ROOT,
    env: { PATH, HOME, ...settings },
  }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

describe('When PostgreSQL cannot be reached', () => {
  it('then one line says where it was looked for, without the password', async () => {
    const url = 'postgres://game:canary-password@127.0.0.1:9/formelgjett';
    expect(await start('src/server/main.ts', { DATABASE_URL: url })).toEqual({
      code: 1,
      stderr:
        'PostgreSQL cannot be reached at 127.0.0.1:9, database formelgjett: connect ECONNREFUSED 127.0.0.1:9\n',
    });
  });

  it('then the same is said of a database that is not there', async () => {
    const url = `${inject('postgresUrl')}/nobody_made_this`;
    const { code, stderr } = await start('src/server/main.ts', { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^PostgreSQL cannot be reached at .+, database nobody_made_this: .+ does not exist\n$/,
    );
  });
});

describe('When the port is in use', () => {
  let other: Server;
  let port: number;
  const listen = async (server: Server, where: { port: number; host: string }) => {
    server.listen(where);
    await once(server, 'listening');
    return (server.address() as { readonly port: number }).port;
  };
  beforeEach(async () => {
    other = createServer();
    port = await listen(other, { port: 0, host: '127.0.0.1' });
  });
  afterEach(() => new Promise((resolve) => other.close(resolve)));

  it('then one line names it, with the address', async () => {
    const second = createServer();
    const failure = await listen(second, { port, host: '127.0.0.1' }).catch((error) => error);
    expect(explainFailure(failure)).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another one`,
    );
  });

  it('then the demo says so, and ends', async () => {
    // Its login provider listens beside it, one port on.
    const { code, stderr } = await start('src/demo/demo.ts', { PORT: String(port - 1) });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use: .+\n$`));
  });
});
