import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';

/*
 * `npm run test:deploy` tests the files in `deploy/` with the programs on this machine. Each proxy
 * uses its file with other ports and a certificate of its own, in front of two instances of the
 * build, which are restarted in turn under load. `-- nginx` tests only that one. Exits with 3 if a
 * program is missing (except Traefik, which Debian does not have).
 */
const SITE = 'spill.example';
const FORGED = '203.0.113.9';
const CLIENTS = 8;
const HUNG_UP = 'socket hang up';

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-deploy-'));
const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');
/** Exit code of a run in which a program was missing. */
const UNTRIED = 3;

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly instances: readonly [number, number];
}

interface Proxy {
  readonly program: string;
  readonly file: string;
  /** Returns the file with the changes that this test needs, and its surroundings on a machine. */
  readonly configure: (text: string, ports: Ports) => string;
  readonly start: (config: string) => readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** This proxy closes the connection if its own was cut, and relies on browsers to retry. */
  readonly hangsUp?: boolean;
}

const withInstances = (text: string, [first, second]: Ports['instances']) =>
  text
    .replace(/# (server|BalancerMember)/g, '$1')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace(/\/etc\/letsencrypt\/live\/spill\.example\/(fullchain|privkey)/g, at('$1'));

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    configure: (text, { http, https, instances }) => `
      daemon off; pid ${at('nginx.pid')}; error_log stderr;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${at(each)};`).join(' ')}
        ${withInstances(text, instances).replace('listen 80', `listen ${http}`).replace('listen 443', `listen ${https}`)}
      }`,
    start: (config) => ['-p', folder, '-e', 'stderr', '-c', config],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    configure: (text, { http, https, instances: [first, second] }) => `
      {
        admin off
        http_port ${http}
        https_port ${https}
      }
      ${text
        .replace(`${SITE} {`, `${SITE} {\n tls ${at('fullchain.pem')} ${at('privkey.pem')}\n`)
        .replace(
          'reverse_proxy 127.0.0.1:3000',
          `reverse_proxy 127.0.0.1:${first} 127.0.0.1:${second}`,
        )}`,
    start: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
    environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  },
  {
    program: 'caddy',
    file: 'Caddyfile.compose',
    configure: (text, { http, https, instances: [first, second] }) => `
      {
        admin off
        http_port ${http}
        https_port ${https}
      }
      ${text
        .replace('{$SITE} {', `{$SITE} {\n tls ${at('fullchain.pem')} ${at('privkey.pem')}\n`)
        .replace('game-a:3000', `127.0.0.1:${first}`)
        .replace('game-b:3000', `127.0.0.1:${second}`)}`,
    start: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
    environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE },
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    configure: (text, { http, https, instances }) =>
      `${withInstances(text, instances)
        .replace('bind :80', `bind :${http}`)
        .replace('bind :443', `bind :${https}`)
        .replace('/etc/haproxy/spill.example.pem', at('both.pem'))}\n`,
    start: (config) => ['-db', '-f', config],
  },
  {
    program: 'apache2',
    file: 'apache.conf',
    configure: (text, { http, https, instances }) => {
      const modules = 'mpm_event authz_core alias ssl socache_shmcb slotmem_shm proxy proxy_http';
      const loaded = `${modules} proxy_balancer lbmethod_byrequests`.split(' ');
      return `
        ServerRoot ${folder}
        ${loaded.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
        ServerName localhost
        User www-data
        PidFile ${at('apache.pid')}
        DefaultRuntimeDir ${folder}
        ErrorLog ${at('apache.log')}
        LogLevel crit
        Listen ${http}
        Listen ${https}
        ${withInstances(text, instances).replace('*:80', `*:${http}`).replace('*:443', `*:${https}`)}`;
    },
    start: (config) => ['-f', config, '-DFOREGROUND'],
    hangsUp: true,
  },
];

const hasProgram = (program: string) => spawnSync('which', [program]).status === 0;
function leaveUntried(line: string): void {
  say(line);
  process.exitCode = UNTRIED;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function ask(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<string>((resolve) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        servername: SITE,
        headers: { host: SITE, ...headers },
        rejectUnauthorized: false,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
      },
    );
    asked.on('error', ({ message }) => resolve(message));
    asked.end();
  });
}

/** Returns the client that requested a page, according to the instance's log. */
async function loggedAddress(instances: readonly ServerProcess[], path: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const asked = instances
      .flatMap(({ lines }) => lines)
      .map(({ req }) => req as { path: string; remoteAddress: string } | undefined)
      .findLast((req) => req?.path === path);
    if (asked !== undefined) return asked.remoteAddress;
    await sleep(50);
  }
  return 'nobody';
}

/** Restarts both instances one after the other, while the site is requested without a pause. */
async function restartBoth(
  { https, mayRepeat }: { readonly https: number; readonly mayRepeat: boolean },
  instances: ServerProcess[],
  start: (port: number) => Promise<ServerProcess>,
) {
  let isOn = true;
  let repeated = 0;
  const answers: string[] = [];
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isOn) {
      let answer = await ask(https, '/api/public/home');
      if (mayRepeat && answer === HUNG_UP) {
        repeated += 1;
        answer = await ask(https, '/api/public/home');
      }
      answers.push(answer);
    }
  });
  for (const [which, old] of [...instances.entries()]) {
    old.kill('SIGTERM');
    await old.ended;
    instances[which] = await start(old.port);
    await sleep(500);
  }
  isOn = false;
  await Promise.all(clients);
  const failed = answers.filter((answer) => answer !== '200');
  return { requests: answers.length, failed, repeated };
}

async function tryProxy(
  proxy: Proxy,
  instances: ServerProcess[],
  start: (port: number) => Promise<ServerProcess>,
): Promise<void> {
  const [first, second] = instances;
  if (first === undefined || second === undefined) throw new Error('There are two instances');
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    instances: [first.port, second.port],
  };
  const config = at(proxy.file);
  writeFileSync(config, proxy.configure(readFileSync(`deploy/${proxy.file}`, 'utf8'), ports));
  const program = spawn(proxy.program, proxy.start(config), {
    env: { PATH: process.env.PATH, ...proxy.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  program.stderr.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(program, 'exit');
  try {
    for (let tries = 0; (await ask(ports.https, '/api/health')) !== '200'; tries += 1) {
      assert(tries < 100 && program.exitCode === null, `${proxy.program}: ${said.join('')}`);
      await sleep(100);
    }
    assert.equal(await ask(ports.https, '/about', { 'x-forwarded-for': FORGED }), '200');
    assert.equal(await loggedAddress(instances, '/about'), '127.0.0.1', 'who asked');
    const plain = await fetch(`http://127.0.0.1:${ports.http}/about`, {
      headers: { host: SITE },
      redirect: 'manual',
    });
    assert([301, 308].includes(plain.status), 'http leads to https');
    const { requests, failed, repeated } = await restartBoth(
      { https: ports.https, mayRepeat: proxy.hangsUp === true },
      instances,
      start,
    );
    assert.deepEqual([...new Set(failed)], [], `${failed.length} of ${requests} failed`);
    say(
      `${proxy.file}: tried; ${requests} requests while both instances restarted, 0 failed${repeated > 0 ? `, ${repeated} asked again` : ''}`,
    );
  } finally {
    program.kill('SIGTERM');
    await ended;
  }
}

function verifyUnit(): void {
  if (!hasProgram('systemd-analyze')) {
    leaveUntried('formelgjett@.service: UNTRIED, there is no systemd-analyze here');
    return;
  }
  cpSync('deploy/formelgjett@.service', at('formelgjett@.service'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', at('formelgjett@.service')], {
    encoding: 'utf8',
  });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  say('formelgjett@.service: systemd-analyze has nothing to say');
}

const postgres = await startPostgresCluster();
const instances: ServerProcess[] = [];
try {
  verifyUnit();
  await postgres.createDatabase('formelgjett');
  const certificate = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${SITE}
    -addext subjectAltName=DNS:${SITE} -keyout ${at('privkey.pem')} -out ${at('fullchain.pem')}`;
  execFileSync('openssl', certificate.split(/\s+/), { stdio: 'ignore' });
  writeFileSync(at('both.pem'), ['fullchain.pem', 'privkey.pem'].map(read).join(''));
  const start = (port: number) =>
    startProcess({
      command: ['dist/server/main.js'],
      environment: {
        PORT: String(port),
        PUBLIC_URL: `https://${SITE}`,
        DATABASE_URL: `${postgres.url}/formelgjett`,
        TRUST_PROXY: '1',
        BACKUP_DIR: at('backups'),
      },
    });
  for (const port of [await freePort(), await freePort()]) instances.push(await start(port));
  const wanted = process.argv.slice(2);
  for (const proxy of PROXIES) {
    if (wanted.length > 0 && !wanted.includes(proxy.program)) continue;
    if (hasProgram(proxy.program)) await tryProxy(proxy, instances, start);
    else leaveUntried(`${proxy.file}: UNTRIED, there is no ${proxy.program} here`);
  }
  say('traefik.yml: UNTRIED, Debian has no Traefik');
} finally {
  for (const instance of instances) instance.kill('SIGTERM');
  await Promise.all(instances.map(({ ended }) => ended));
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
