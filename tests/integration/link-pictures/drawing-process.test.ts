import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
import { testDrawer } from '#support/picture-drawer.ts';

const ROOT = join(import.meta.dirname, '../../..');
// Beside the modules that the program imports.
const folder = mkdtempSync(join(ROOT, 'node_modules/.formelgjett-drawing-'));
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
  // Answers what it is told to, in the way that it is told to.
  writeFileSync(
    join(folder, 'told.mjs'),
    `process.on('message', ({ id, picture: { lead } }) => {
       if (lead === 'hang') for (;;);
       if (lead === 'fail') throw new Error('no pencil');
       if (lead === 'refuse') return process.send({ id, error: 'no paper' });
       process.send({ id, png: Buffer.from(String(process.pid)) });
     });`,
  );
});
afterEach(() => drawer.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toldDrawer = (options = {}) => createPictureDrawer({ file: fileOf('told.mjs'), ...options });
const processOf = async (lead = '') => (await drawer.draw(picture(lead))).toString();

it('a process draws what this one would', async () => {
  drawer = createPictureDrawer({ file: fileOf('link-pictures.worker.mjs') });
  const both = ['Bli med', 'nå'].map(picture);
  const drawn = await Promise.all(both.map((each) => drawer.draw(each)));
  for (const [index, each] of both.entries()) {
    expect(drawn[index]?.equals(await testDrawer.draw(each))).toBe(true);
  }
});

it('the process ends when nothing was drawn for a while, and another one begins', async () => {
  drawer = toldDrawer({ idleMs: 1 });
  const first = await processOf();
  await expect.poll(() => processOf()).not.toBe(first);
  drawer = toldDrawer();
  const second = await processOf();
  expect(await processOf()).toBe(second);
});

it('so many may wait, and the next one is refused at once', async () => {
  drawer = toldDrawer({ mostWaiting: 3 });
  const waiting = [1, 2, 3].map(() => processOf());
  await expect(processOf()).rejects.toBeInstanceOf(TooManyPictures);
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  await processOf();
});

it('a process that hangs is ended, and all who wait are told', async () => {
  drawer = toldDrawer({ longestMs: 5_000 });
  const waiting = [processOf('hang'), processOf()];
  for (const each of waiting) await expect(each).rejects.toThrow('too long');
  await processOf();
});

it('a process that dies takes nothing along', async () => {
  drawer = toldDrawer();
  await expect(processOf('fail')).rejects.toThrow('has ended');
  const next = await processOf();
  await expect(processOf('refuse')).rejects.toThrow('no paper');
  expect(await processOf()).toBe(next);
});

it('without a program there is no picture, and no other harm', async () => {
  const onError = vi.fn();
  process.on('uncaughtException', onError);
  drawer = createPictureDrawer({ file: fileOf('none.mjs') });
  await expect(processOf()).rejects.toThrow('has ended');
  process.off('uncaughtException', onError);
  expect(onError).not.toHaveBeenCalled();
});

it('closing ends what is drawn', async () => {
  drawer = toldDrawer();
  const waiting = processOf('hang');
  await Promise.all([expect(waiting).rejects.toThrow('stops'), drawer.close()]);
});
