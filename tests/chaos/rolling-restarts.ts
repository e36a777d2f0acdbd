import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';
import { BUILT, type Finding } from './experiment.ts';

const RESTARTS = 10;
const CLIENTS = 20;
const MAX_STOP_MS = 3_000;

function nginxConfig(folder: string, port: number, backends: readonly number[]): string {
  return `
    daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream game { ${backends.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://game; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`;
}

interface Load {
  readonly stop: () => Promise<{ readonly requests: number; readonly failed: string[] }>;
}

/** Reads and writes (a logout changes nothing for visitors) without a pause, on connections that stay. */
function startLoad(port: number, csrf: Readonly<Record<string, string>>): Load {
  let isOn = true;
  let requests = 0;
  const failed: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<void>((resolve) => {
      const asked = request(
        { port, host: '127.0.0.1', agent, method, path, headers },
        (response) => {
          response.resume();
          if ((response.statusCode ?? 0) >= 400)
            failed.push(`${method} ${path}: ${response.statusCode}`);
          response.on('end', resolve);
        },
      );
      asked.on('error', ({ message }) => {
        failed.push(`${method} ${path}: ${message}`);
        resolve();
      });
      asked.end();
    });
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = 0; isOn; turn += 1) {
      requests += 1;
      const address = `10.${client}.${(turn >> 8) & 255}.${turn & 255}`;
      if (turn % 10 === 9)
        await ask('POST', '/api/logout', { ...csrf, 'x-forwarded-for': address });
      else await ask('GET', turn % 2 === 0 ? '/api/public/home' : '/', {});
    }
  });
  return {
    stop: async () => {
      isOn = false;
      await Promise.all(clients);
      agent.destroy();
      return { requests, failed };
    },
  };
}

/** Opens a body that never ends, a connection without a request, and one after a request. */
async function holdConnections(port: number): Promise<() => void> {
  const held = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  for (const socket of held) socket.on('error', () => {});
  held[0]?.write('POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
  held[1]?.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  return () => {
    for (const socket of held) socket.destroy();
  };
}

export async function rollingRestarts(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-nginx-'));
  const postgres = await startPostgresCluster();
  await postgres.createDatabase('formelgjett');
  const start = (port: number) =>
    startProcess({
      command: BUILT,
      environment: {
        PORT: String(port),
        DATABASE_URL: `${postgres.url}/formelgjett`,
        // Trusts nginx and a simulated proxy before it, which gives each client many IPs.
        TRUST_PROXY: '2',
        BACKUP_DIR: join(folder, 'backups'),
      },
    });
  const ports = [await freePort(), await freePort()];
  const instances: ServerProcess[] = [];
  for (const port of ports) instances.push(await start(port));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, port, ports));
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
  const stops: number[] = [];
  try {
    await sleep(500);
    const site = `http://127.0.0.1:${port}`;
    const { headerName, token } = (await (await fetch(`${site}/api/public/csrf-token`)).json()) as {
      readonly headerName: string;
      readonly token: string;
    };
    const load = startLoad(port, { [headerName]: token });
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const which = restart % 2;
      const old = instances[which];
      if (old === undefined) throw new Error('There is no such instance');
      const letGo = await holdConnections(old.port);
      const from = performance.now();
      old.kill('SIGTERM');
      await old.ended;
      stops.push(performance.now() - from);
      letGo();
      instances[which] = await start(old.port);
      await sleep(500);
    }
    const { requests, failed } = await load.stop();
    const longest = Math.max(...stops);
    for (const failure of failed.slice(0, 10)) process.stderr.write(`${failure}\n`);
    return [
      {
        what: `${RESTARTS} rolling restarts of two instances behind nginx, ${requests} requests meanwhile`,
        measured: `${failed.length} failed`,
        bar: '0 failed',
        isMet: failed.length === 0,
      },
      {
        what: 'longest stop, with a held body and kept connections',
        measured: `${Math.round(longest)} ms`,
        bar: `<= ${MAX_STOP_MS} ms`,
        isMet: longest <= MAX_STOP_MS,
      },
    ];
  } finally {
    nginx.kill();
    for (const instance of instances) instance.kill('SIGTERM');
    await Promise.all([once(nginx, 'exit'), ...instances.map(({ ended }) => ended)]);
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
