import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import { writeEmptyPages } from '#support/processes/build-pages.ts';
import { startServer } from '#support/requests/start-server.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Script that pauses in the middle of a build on request. */
const VITE_CONFIG = `export default {
  root: 'src/web',
  plugins: [{ name: 'rest', async buildStart() {
    if (!process.env.REST) return;
    console.error('half way');
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.REST)));
  } }],
};`;

const BUILT = { code: 0, output: 'Building …\n' };

describe.runIf(IS_EXHAUSTIVE)('The build', () => {
  let project: string;
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'formelgjett-project-'));
    for (const folder of ['src/server/start', 'src/demo', 'src/web/rendering']) {
      await mkdir(join(project, folder), { recursive: true });
    }
    await cp(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    await write('package.json', '{"type":"module"}');
    await write('package-lock.json', '{}');
    await write('vite.config.ts', VITE_CONFIG);
    await write('src/server/start/main.ts', '');
    await write('src/server/echo.cli.ts', 'console.log(process.argv.slice(2).join(" "), "of 1");');
    await write('src/demo/demo.ts', '');
    await write('src/web/index.html', '<script type="module" src="./page.js"></script>');
    await write('src/web/page.js', 'document.title = "1";');
    await write('src/web/rendering/entry-server.tsx', 'export const createRenderer = null;');
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  const write = (file: string, content: string) => writeFile(join(project, file), content);
  const start = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
    spawn(process.execPath, [join(project, 'scripts', script), ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
  const ended = async (child: ReturnType<typeof start>) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    const [code] = await once(child, 'close');
    return { code, output };
  };
  const build = () => ended(start('build.mjs'));
  const echo = () => ended(start('run.mjs', ['echo', 'a', 'b']));
  const current = () => readlink(join(project, 'dist/server'));
  const builds = () => readdir(join(project, 'dist/builds'));
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };

  it('is made on request, once, and stays when the next one fails', async () => {
    await step('is made by nobody but `start`: commands run the one that is there', async () => {
      expect(await echo()).toEqual({
        code: 1,
        output:
          'There is no build yet: start the game once (`npm start`), or run `npm run build`\n',
      });
      expect(await build()).toEqual(BUILT);
      expect(await echo()).toEqual({ code: 0, output: 'a b of 1\n' });

      const first = await current();
      await write('src/server/echo.cli.ts', 'console.log("of 2");');
      expect(await echo()).toEqual({ code: 0, output: 'a b of 1\n' });
      expect(await current()).toBe(first);
      expect(await build()).toEqual(BUILT);
      expect(await echo()).toEqual({ code: 0, output: 'of 2\n' });
      expect(await readdir(join(project, 'dist', first))).toContain('main.js');
      expect(await build()).toEqual({ code: 0, output: '' });
    });

    await step('is made once when two start at once', async () => {
      const before = (await builds()).length;
      await write('src/web/page.js', 'document.title = "3";');
      const both = await Promise.all([build(), build()]);
      expect(both).toEqual(expect.arrayContaining([{ code: 0, output: '' }, BUILT]));
      expect(await builds()).toHaveLength(before + 1);
    });

    await step('stays as it was when the next one fails, or is killed half way', async () => {
      const before = await current();
      await write('src/server/echo.cli.ts', 'this is no program');
      const failed = await build();
      expect(failed.code).toBe(1);
      expect(failed.output).toContain('dist/server still is the build from before');
      expect(await current()).toBe(before);

      await write('src/server/echo.cli.ts', 'console.log("of 4");');
      const killed = start('build.mjs', [], { REST: '600000' });
      await once(killed.stderr, 'data');
      await kill(killed);
      expect(await current()).toBe(before);
      expect(await build()).toEqual(BUILT);
      expect(await echo()).toEqual({ code: 0, output: 'of 4\n' });
      expect((await builds()).filter((name) => name.startsWith('.'))).toEqual(['.lock']);
    });
  });
});

describe('A page that was opened before an upgrade', () => {
  let folder: string;
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-builds-'));
    testDatabase = await createTestDatabase('sqlite');
    database = await openDatabase(testDatabase.url);
    for (const build of ['old', 'new']) {
      const web = await writeEmptyPages(join(folder, 'builds', build));
      await mkdir(join(web, 'assets'), { recursive: true });
      await writeFile(join(web, 'assets', `page-${build}.js`), `export default '${build}';`);
      await writeFile(join(web, `${build}.txt`), build);
    }
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('still finds its chunks, and nothing else of the build that it came from', async () => {
    const server = await startServer(database, { webRoot: join(folder, 'builds/new/web') });
    const get = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      return `${response.status} ${response.headers.get('content-type')} ${await response.text()}`;
    };
    try {
      expect(await get('/assets/page-new.js')).toMatch(
        /^200 .*javascript.* export default 'new';$/,
      );
      expect(await get('/assets/page-old.js')).toMatch(
        /^200 .*javascript.* export default 'old';$/,
      );
      expect(await get('/assets/page-older.js')).toMatch(/^404 /);
      expect(await get('/assets/..%2f..%2fold.txt')).toMatch(/^404 /);
      expect(await get('/old.txt')).not.toMatch(/old$/);
    } finally {
      await server.close();
    }
  });
});
