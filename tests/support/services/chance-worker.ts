import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { workerFile } from '#server/base/workers/worker-file.ts';

const WORKER = workerFile('chances');

interface ChanceWorkers {
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

/** Returns workers of chances that run more than their own code. Call it within `describe`. */
export function chanceWorkers(): ChanceWorkers {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-chances-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    with: (onTask) => {
      const file = join(folder, `tasks-${files++}`);
      const code = `
        import * as fs from 'node:fs';
        import work from ${JSON.stringify(WORKER.href)};
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
