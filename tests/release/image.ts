import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#domain/base/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';
import { createClient } from '#support/requests/client.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { insertPerson } from '#support/rows/people.ts';
import { startTestProvider } from '#support/services/test-provider.ts';

/*
 * `npm run test:image`, as root on Debian with buildah and debootstrap: builds the image on a base
 * made here, so that no registry is needed, and plays in it as another user than root, on a
 * read-only root, with a folder of the host for its data. Features of container engines are not
 * tested: their health checks, `compose.yaml`, named volumes.
 */
const YEAR = new Date().getUTCFullYear() + 1;
/** Users to run as: the image's own, and another one that a host may name. */
const OWNER = '10001:10001';
const SOMEBODY = '1000:1000';
/** Exit code, as of `test:deploy`, where something was not there to be tried. */
const UNTRIED = 3;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const say = (line: string) => process.stdout.write(`${line}\n`);
const missing = ['buildah', 'debootstrap', 'unshare'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);
if (process.getuid?.() !== 0) missing.push('root');
if (missing.length > 0) {
  say(`Containerfile: UNTRIED, there is no ${missing.join(', no ')} here`);
  process.exit(UNTRIED);
}

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-image-'));
const data = join(folder, 'data');

function buildah(...words: readonly string[]): string {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage')];
  const all = [...storage, '--runroot', join(folder, 'run'), ...words];
  return execFileSync('buildah', all, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** Builds a base image of Debian with this machine's Node, to replace the one in registries. */
function makeBase(): string {
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  // Node 26 needs libatomic, which its own images have.
  const words = ['--variant=minbase', '--include=libatomic1', 'bookworm', root];
  execFileSync('debootstrap', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(process.execPath, join(root, 'usr/bin/node'));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(npm, 'npm'), join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm')]);
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  cpSync(CERTIFICATES, join(root, CERTIFICATES));
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  buildah('umount', container);
  buildah('commit', '--quiet', '--rm', container, 'formelgjett-base');
  return 'localhost/formelgjett-base';
}

interface ImageConfig {
  readonly Env: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Runs the image like a container engine: its root is read-only, `/data` is writable. */
function inContainer(
  root: string,
  { User, Env, WorkingDir }: ImageConfig,
  environment: readonly string[],
  command: readonly string[],
): string[] {
  const script = `
    root=$0 data=$1 user=$2; shift 2
    mount --bind "$root" "$root" && mount -o remount,ro,bind "$root" &&
    mount -t tmpfs tmpfs "$root/tmp" && mount --bind "$data" "$root/data" &&
    mount --rbind /proc "$root/proc" &&
    exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment "$@"`;
  const start = ['sh', '-c', 'cd "$0" && exec "$@"', WorkingDir, ...command];
  return ['-m', 'sh', '-c', script, root, data, User, ...Env, ...environment, ...start];
}

async function play(root: string, config: ImageConfig): Promise<void> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const provider = await startTestProvider(site, [{ login: 'spiller', name: 'spiller' }]);
  const environment = [
    `PORT=${port}`,
    `PUBLIC_URL=${site}`,
    ...Object.entries(provider.settings).map(([name, value]) => `${name}=${value}`),
    'IMPORTS=off',
  ];
  const words = (command: readonly string[], as = config) =>
    inContainer(root, as, environment, command);
  const started: ServerProcess[] = [];
  const start = async (as: ImageConfig) => {
    const command = words(as.Entrypoint, as);
    const server = await startProcess({ program: 'unshare', command, environment: {} });
    started.push(server);
    return server;
  };
  const give = (owner: string) => execFileSync('chown', ['--recursive', owner, data]);
  try {
    mkdirSync(data);
    chmodSync(data, 0o755);
    const refused = spawnSync('unshare', words(config.Entrypoint), { encoding: 'utf8' });
    assert.match(refused.stderr, /^\/data\/formelgjett\.db: .+\n$/);
    say(`a folder of somebody else is refused in one line: ${refused.stderr.trim()}`);

    const database = await openDatabase(`sqlite:${join(data, 'formelgjett.db')}`);
    await insertSeason(database.db, { year: YEAR, guess_deadline: Date.now() + DAY_MS });
    await insertPerson(database, provider, { login: 'spiller', username: 'Spiller' });
    await database.close();

    give(OWNER);
    const server = await start(config);
    const client = createClient(site);
    await client.login('spiller');
    const path = `/api/guess/season/${YEAR}/flags`;
    const guess = { YELLOW_FLAG: 3, RED_FLAG: 2, SAFETY_CAR: 1 };
    assert.equal((await client.send('PUT', path, guess)).status, 200);
    const saved = async () => (await client.getJson<{ readonly saved: unknown }>(path)).saved;
    assert.deepEqual(await saved(), guess);
    say('logged in, and saved a guess');

    const [kind, ...healthcheck] = config.Healthcheck.Test;
    assert.equal(kind, 'CMD');
    const inside = (command: readonly string[]) =>
      spawnSync('unshare', words(command), { encoding: 'utf8' });
    assert.equal(inside(healthcheck).status, 0, 'the health check');
    const backup = inside([...config.Entrypoint, 'backup', '/data/backups/by-hand.gz']);
    assert.equal(backup.status, 0, backup.stderr);
    say(backup.stdout.trim());
    assert.notEqual(inside(['touch', '/opt/formelgjett/written']).status, 0, 'a read-only root');
    server.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    assert.notEqual(inside(healthcheck).status, 0, 'the health check of one that is gone');

    give(SOMEBODY);
    const other = await start({ ...config, User: SOMEBODY });
    assert.deepEqual(await saved(), guess);
    other.kill('SIGTERM');
    assert.equal(await other.ended, 0);
    say(`as ${SOMEBODY}, on a folder of that user, it has the guess too`);
  } finally {
    for (const server of started) server.kill('SIGKILL');
    await provider.close();
  }
}

try {
  const base = makeBase();
  say('the base is made');
  const building = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`];
  buildah('build', '--quiet', ...building, '--tag', 'formelgjett', '.');
  const container = buildah('from', 'formelgjett');
  const root = buildah('mount', container);
  const app = execFileSync('du', ['-sh', join(root, 'opt/formelgjett')], { encoding: 'utf8' });
  say(`the image is built: ${app.split('\t')[0]} beside Debian and Node`);
  const inspected = JSON.parse(buildah('inspect', container)) as {
    readonly Docker: { readonly config: ImageConfig };
  };
  const { config } = inspected.Docker;
  assert.equal(config.User, OWNER);
  await play(root, config);
  say('Containerfile: tried. UNTRIED here: compose.yaml, and what only a container engine does');
} finally {
  buildah('umount', '--all');
  rmSync(folder, { recursive: true, force: true });
}
