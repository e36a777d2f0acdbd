import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src/server/chances/chances.worker.ts');

interface BuiltWorker {
  /** URL of the worker as in production. */
  readonly url: () => URL;
  /**
   * Worker that runs test code with each task before computing it.
   * @param onTask the body of a function of `task`, with `file` a path of its own, and `fs` of Node
   */
  readonly with: (onTask: string) => {
    readonly url: URL;
    /** Reads the lines of the worker's file. */
    readonly read: () => Promise<string[]>;
    /** Creates the file with the suffix `.go`, for which the code may wait. */
    readonly go: () => Promise<void>;
  };
}

/** Returns the worker of chances, built once. Call it within `describe`. */
export function builtChanceWorker(): BuiltWorker {
  let folder = '';
  let files = 0;
  const built = () => pathToFileURL(join(folder, 'chances.worker.mjs'));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-chances-'));
    await build({
      entryPoints: [SOURCE],
      outfile: join(folder, 'chances.worker.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    url: built,
    with: (onTask) => {
      const file = join(folder, `tasks-${files++}`);
      const code = `
        import * as fs from 'node:fs';
        import work from ${JSON.stringify(built().href)};
        const file = ${JSON.stringify(file)};
        export default (task) => { ${onTask}; return work(task); };
      `;
      writeFileSync(`${file}.mjs`, code);
      return {
        url: pathToFileURL(`${file}.mjs`),
        read: async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1),
        go: () => writeFile(`${file}.go`, ''),
      };
    },
  };
}
