import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startProcess } from '#support/server-process.ts';

/*
 * `npm run test:package`: the archive of a release as a host meets it. It is unpacked, installed and
 * started in an empty folder, without the sources and what builds them.
 */
const folder = mkdtempSync(join(tmpdir(), 'formelgjett-package-'));
const app = join(folder, 'app');
const data = join(folder, 'data');
const say = (line: string) => process.stdout.write(`${line}\n`);
const run = (command: string, words: readonly string[], cwd = folder) =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** As a repository shows it: every heading can be linked to. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  );

function isDead(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

/** Links of the archive's pages to what is not in it. */
function deadLinks(): string[] {
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' });
  return pages
    .filter((path) => path.endsWith('.md'))
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

  run('mkdir', [app, data]);
  run('tar', ['xzf', archive, '--strip-components=1', '-C', app]);
  assert.deepEqual(deadLinks(), []);
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], app);
  const installed = readdirSync(join(app, 'node_modules'));
  assert(!installed.some((name) => ['vite', 'typescript', 'esbuild'].includes(name)));
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
  say('the package works');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
