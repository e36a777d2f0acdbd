import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { workerFile } from '#server/base/workers/worker-file.ts';
import { createWorkerPool, type WorkerPool } from '#server/base/workers/worker-pool.ts';
import type { Picture } from '#server/http/link-previews/picture.ts';
import {
  createPictureDrawer,
  type PictureDrawer,
  TooManyPictures,
} from '#server/http/link-previews/picture-drawer.ts';
import { testDrawer } from '#support/services/picture-drawer.ts';

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-drawing-'));
const fileOf = (name: string) => pathToFileURL(join(folder, name));

const picture = (lead: string): Picture => ({
  kind: 'TITLE',
  product: 'Formelgjett',
  eyebrow: '',
  title: 'Ærlig øl på Åsen',
  lead,
});

let workers: WorkerPool;
let drawer: PictureDrawer;

beforeAll(() => {
  // Worker that responds as the task says.
  writeFileSync(
    join(folder, 'told.mjs'),
    `export default ({ lead }) => {
       if (lead === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       if (lead === 'die') process.exit(3);
       if (lead === 'fail') throw new Error('no paper');
       return Buffer.from(String(process.pid));
     };`,
  );
});
afterEach(() => workers.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function begin(file: URL, options: { idleMs?: number; [key: string]: number } = {}) {
  const { idleMs, ...others } = options;
  workers = createWorkerPool(idleMs === undefined ? {} : { idleMs });
  drawer = createPictureDrawer(workers, { file, ...others });
}
const processOf = async (lead = '') => (await drawer.draw(picture(lead))).toString();

it('a process draws what this one would', async () => {
  begin(workerFile('link-previews'));
  const both = ['Bli med', 'nå'].map(picture);
  const drawn = await Promise.all(both.map((each) => drawer.draw(each)));
  for (const [index, each] of both.entries()) {
    expect(drawn[index]?.equals(await testDrawer.draw(each))).toBe(true);
  }
});

it('the process ends when nothing was drawn for a while, and another one begins', async () => {
  begin(fileOf('told.mjs'), { idleMs: 1 });
  const first = await processOf();
  await expect.poll(() => processOf()).not.toBe(first);
  await workers.close();
  begin(fileOf('told.mjs'));
  const second = await processOf();
  expect(await processOf()).toBe(second);
});

it('so many may wait, and the next one is refused at once', async () => {
  begin(fileOf('told.mjs'), { mostWaiting: 3 });
  const waiting = [1, 2, 3].map(() => processOf());
  await expect(processOf()).rejects.toBeInstanceOf(TooManyPictures);
  await Promise.all(waiting);
  await processOf();
});

it('a process that hangs is ended, and others are drawn beside it', async () => {
  begin(fileOf('told.mjs'), { longestMs: 5_000 });
  const hanging = expect(processOf('hang')).rejects.toThrow('too long');
  await processOf();
  await hanging;
  await processOf();
});

it('whoever waits for processes that hang is told', async () => {
  begin(fileOf('told.mjs'), { longestMs: 2_000 });
  const waiting = ['hang', 'hang', '', ''].map((lead) => processOf(lead));
  await Promise.all(waiting.map((each) => expect(each).rejects.toThrow('too long')));
  await processOf();
});

it('a process that dies takes nothing along', async () => {
  begin(fileOf('told.mjs'));
  await expect(processOf('die')).rejects.toThrow('exited');
  const next = await processOf();
  await expect(processOf('fail')).rejects.toThrow('no paper');
  expect(await processOf()).toBe(next);
});

it('both die, what waits is drawn at once', async () => {
  begin(fileOf('told.mjs'));
  const dying = ['die', 'die'].map((lead) => expect(processOf(lead)).rejects.toThrow('exited'));
  await Promise.all([...dying, processOf(), processOf(), processOf()]);
});

it('both hang, what may wait longer is drawn when they are ended', async () => {
  begin(fileOf('told.mjs'));
  const hang = () => workers.run(fileOf('told.mjs'), picture('hang'), 1_000);
  const hanging = [hang(), hang()].map((each) => expect(each).rejects.toThrow('too long'));
  await Promise.all([...hanging, processOf(), processOf()]);
});

it('without a program there is no picture, and no other harm', async () => {
  const onError = vi.fn();
  process.on('uncaughtException', onError);
  begin(fileOf('none.mjs'));
  await expect(processOf()).rejects.toThrow('none.mjs');
  process.off('uncaughtException', onError);
  expect(onError).not.toHaveBeenCalled();
});

it('closing ends what is drawn and what waits', async () => {
  begin(fileOf('told.mjs'));
  const begun = ['hang', 'hang', '', ''].map((lead) => processOf(lead));
  const ended = begun.map((each) => expect(each).rejects.toThrow());
  await Promise.all([...ended, workers.close()]);
});
