import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Picture } from '#server/link-pictures/picture.ts';
import { createPictureDrawer } from '#server/link-pictures/picture-drawer.ts';
import { findProjectRoot } from '#server/project-root.ts';
import type { Row } from './table.ts';

const PICTURES = 100;
const BAR_MS = 150;
const MEGABYTE = 1e6;
const LONG_NAME = 'Ææ'.repeat(500);

const board = (round: number, name = `Spiller ${round} på Østlandet`): Picture => ({
  kind: 'BOARD',
  product: 'Formelgjett',
  eyebrow: 'etter 20 av 24 løp',
  rows: [1, 2, 3, 4, 5].map((rank) => ({ rank, name, points: 700 - rank - round })),
});

/** Of this process and all its threads, by work done: others on the machine do not count. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const rss = () => process.memoryUsage().rss / MEGABYTE;

/** What a picture of a link costs, in the thread of the build that draws it. */
export async function benchLinkPictures(): Promise<Row[]> {
  const worker = join(findProjectRoot(), 'dist/server/link-pictures.worker.js');
  const before = rss();
  const drawer = createPictureDrawer({ file: pathToFileURL(worker) });
  const first = await cpuOf(() => drawer.draw(board(0)));
  const all = await cpuOf(async () => {
    for (let round = 1; round <= PICTURES; round++) await drawer.draw(board(round));
  });
  const most = rss();
  const long = await cpuOf(() => drawer.draw(board(0, LONG_NAME)));
  await drawer.close();
  await wait(1000);
  const after = rss();
  const ms = (what: string, measured: number): Row => ({
    what,
    measured: `${measured.toFixed(0)} ms of CPU`,
    bar: `<= ${BAR_MS} ms`,
    isMet: measured <= BAR_MS,
  });
  return [
    {
      // With what compiles these sources, which each thread loads anew: the server has none of it.
      what: 'picture of a link: the first one, with the thread that draws it',
      measured: `${first.toFixed(0)} ms of CPU`,
      bar: '',
      isMet: null,
    },
    ms(`picture of a link: each of ${PICTURES} more`, all / PICTURES),
    ms('picture of a link: five names of 1,000 letters', long),
    {
      what: `memory for ${PICTURES} pictures of links, and once the thread has ended`,
      measured: `${(most - before).toFixed(0)} MB more, then ${(after - before).toFixed(0)} MB`,
      bar: '',
      isMet: null,
    },
  ];
}
