import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Picture } from '#server/link-pictures/picture.ts';
import {
  createPictureDrawer,
  type PictureDrawer,
  TooManyPictures,
} from '#server/link-pictures/picture-drawer.ts';
import { pictureGlyphs, testDrawer } from '#support/picture-drawer.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'formelgjett-thread-'));
const fileOf = (name: string) => pathToFileURL(join(folder, name));

const picture = (lead: string): Picture => ({
  kind: 'TITLE',
  product: 'Formelgjett',
  eyebrow: '',
  title: 'Ærlig øl på Åsen',
  lead,
});

let drawer: PictureDrawer;

beforeAll(async () => {
  await build({
    entryPoints: [join(ROOT, 'src/server/link-pictures/drawing/link-pictures.worker.ts')],
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
  });
  writeFileSync(join(folder, 'link-picture-glyphs.json'), await pictureGlyphs());
  // Answers what it is told to, in the way that it is told to.
  writeFileSync(
    join(folder, 'told.mjs'),
    `import { parentPort, threadId } from 'node:worker_threads';
     parentPort.on('message', ({ id, picture: { lead } }) => {
       if (lead === 'hang') for (;;);
       if (lead === 'fail') throw new Error('no pencil');
       parentPort.postMessage({ id, png: new TextEncoder().encode(String(threadId)) });
     });`,
  );
});
afterEach(() => drawer.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toldDrawer = (options = {}) => createPictureDrawer({ file: fileOf('told.mjs'), ...options });
const threadOf = async (lead = '') => (await drawer.draw(picture(lead))).toString();

it('a thread draws what this one would', async () => {
  drawer = createPictureDrawer({ file: fileOf('link-pictures.worker.mjs') });
  const both = ['Bli med', 'nå'].map(picture);
  const drawn = await Promise.all(both.map((each) => drawer.draw(each)));
  for (const [index, each] of both.entries()) {
    expect(drawn[index]?.equals(await testDrawer.draw(each))).toBe(true);
  }
});

it('the thread ends when nothing was drawn for a while, and another one begins', async () => {
  drawer = toldDrawer({ idleMs: 1 });
  const first = await threadOf();
  await expect.poll(() => threadOf()).not.toBe(first);
  drawer = toldDrawer();
  const second = await threadOf();
  expect(await threadOf()).toBe(second);
});

it('so many may wait, and the next one is refused at once', async () => {
  drawer = toldDrawer({ mostWaiting: 3 });
  const waiting = [1, 2, 3].map(() => threadOf());
  await expect(threadOf()).rejects.toBeInstanceOf(TooManyPictures);
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  await threadOf();
});

it('a thread that hangs is ended, and all who wait are told', async () => {
  drawer = toldDrawer({ longestMs: 200 });
  const waiting = [threadOf('hang'), threadOf()];
  for (const each of waiting) await expect(each).rejects.toThrow('too long');
  await threadOf();
});

it('a thread that dies takes nothing along', async () => {
  drawer = toldDrawer();
  await expect(threadOf('fail')).rejects.toThrow('no pencil');
  await threadOf();
});

it('without a thread to begin there is no picture, and no other harm', async () => {
  const onError = vi.fn();
  process.on('uncaughtException', onError);
  drawer = createPictureDrawer({ file: fileOf('none.mjs') });
  await expect(threadOf()).rejects.toThrow('none.mjs');
  process.off('uncaughtException', onError);
  expect(onError).not.toHaveBeenCalled();
});

it('closing ends what is drawn', async () => {
  drawer = toldDrawer();
  const waiting = threadOf('hang');
  await Promise.all([expect(waiting).rejects.toThrow('stops'), drawer.close()]);
});
