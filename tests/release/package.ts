import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startProcess } from '#support/processes/server-process.ts';

/*
 * `npm run test:package` tests the archive of a release: it is unpacked, installed and started in
 * an empty folder, without the sources and build tools, with each Node and npm that hosts may have.
 */
const TOOLS = [
  { node: '24', npm: '11' },
  { node: '24', npm: '12' },
  { node: '26', npm: '11' },
  { node: '26', npm: '12' },
] as const;
/** Node that npm installs the game for with a warning, and that cannot run it. */
const TOO_OLD = '20';

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-package-'));
const app = join(folder, 'app');
const data = join(folder, 'data');
const say = (line: string) => process.stdout.write(`${line}\n`);
const run = (command: string, words: readonly string[], cwd = folder) =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Unpacks the archive and installs it as the documentation says. */
function install(archive: string, into: string, npm: readonly string[], environment = process.env) {
  mkdirSync(into, { recursive: true });
  run('tar', ['xzf', archive, '--strip-components=1', '-C', into]);
  const [command = '', ...words] = [...npm, 'ci', '--omit=dev', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync(command, words, {
    cwd: into,
    encoding: 'utf8',
    env: { ...environment, npm_config_prefer_offline: 'true' },
  });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(
    stderr,
    /shrinkwrap|script/,
    'npm takes the lock, and there is nothing to compile',
  );
}

/** A Node that is too old must say so in one line. */
function assertRefused(installed: string, program: string): void {
  const { status, stderr } = spawnSync(program, ['server.js'], {
    cwd: installed,
    encoding: 'utf8',
  });
  const version = run(program, ['--version']).trim();
  const line = `This is Node ${version}, and the game needs 24 or 26: install that, and run \`npm ci\` again\n`;
  assert.deepEqual({ status, stderr }, { status: 78, stderr: line });
}

async function assertStarts(installed: string, data: string, program: string): Promise<void> {
  mkdirSync(data);
  const server = await startProcess({
    command: [join(installed, 'server.js')],
    environment: { DATABASE_URL: 'sqlite:game.db' },
    folder: data,
    program,
  });
  const response = await fetch(`http://127.0.0.1:${server.port}/api/health/ready`);
  assert.equal(response.status, 200);
  server.kill('SIGTERM');
  await server.ended;
}

/** Installs tools from the registry, and returns the path of Node. */
function fetchTools(into: string, wanted: readonly string[]): string {
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', into, ...wanted]);
  return realpathSync(join(into, 'node_modules/node/bin/node'));
}

/**
 * Tests that the archive can be installed and started with another Node and npm from the registry.
 */
async function tryTools(archive: string, { node, npm }: (typeof TOOLS)[number]) {
  const tools = join(folder, `node-${node}-npm-${npm}`);
  const program = fetchTools(tools, [`node@${node}`, `npm@${npm}`]);
  const environment = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
  const cli = [program, join(tools, 'node_modules/npm/bin/npm-cli.js')];
  const installed = join(tools, 'app');
  install(archive, installed, cli, environment);
  await assertStarts(installed, join(tools, 'data'), program);
  const versions = [
    [program, '--version'],
    [...cli, '--version'],
  ].map(([command = '', ...words]) => run(command, words).trim());
  say(`installed and started by Node ${versions[0]} and npm ${versions[1]}`);
}

/** Returns the anchors of all headings, as repositories generate them. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

function isDead(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

/** Finds links of the archive's documents to files that it lacks. */
function deadLinks(): string[] {
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' });
  return pages
    .filter((path) => path.endsWith('.md') && !path.startsWith('node_modules/'))
    .flatMap((path) => {
      const page = join(app, path);
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)];
      return links
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?|mailto):/.test(link) && isDead(page, link))
        .map((link) => `${path}: ${link}`);
    });
}

try {
  const made = run('npm', ['run', '--silent', 'package'], process.cwd()).trim();
  const archive = join(process.cwd(), made.split('\n').at(-1) ?? '');
  say(`${archive}: ${(statSync(archive).size / 2 ** 20).toFixed(1)} MB`);

  install(archive, app, ['npm']);
  mkdirSync(data);
  assert.deepEqual(deadLinks(), []);
  const installed = readdirSync(join(app, 'node_modules'));
  assert(!installed.some((name) => /^(vite|typescript|node-.+-.+|formelgjett-node)$/.test(name)));
  say(`installed: ${run('du', ['-sh', app]).split('\t')[0]}, no build tools`);

  writeFileSync(join(data, '.env'), 'PUBLIC_URL=https://spill.example\n');
  const server = await startProcess({
    command: [join(app, 'server.js')],
    environment: { DATABASE_URL: 'sqlite:game.db' },
    folder: data,
  });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  assert.deepEqual(await get('/api/health/ready'), { status: 200, text: '{"status":"ready"}' });
  const home = await get('/');
  assert.equal(home.status, 200);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(home.text)?.[1] ?? '';
  assert.equal((await get(script)).status, 200, 'the script of the page');
  assert.equal((await get('/login')).status, 200);
  say('started: ready, pages and their scripts are there');

  const command = (words: readonly string[]) =>
    execFileSync(process.execPath, [join(app, 'server.js'), ...words], {
      cwd: data,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: 'sqlite:game.db' },
    });
  say(command(['backup', 'game.gz']).trim());
  assert.match(command(['admin', 'invite']), /https:\/\/spill\.example\/invitation\//);
  assert.match(command(['import', '--year', '2025']), /2025/);
  assert.match((await get('/')).text, /2025/, 'the season that was imported');
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  say(command(['restore', 'game.gz', '--yes']).trim());
  for (const tools of TOOLS) await tryTools(archive, tools);
  assertRefused(app, fetchTools(join(folder, 'too-old'), [`node@${TOO_OLD}`]));
  say('the package works');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
