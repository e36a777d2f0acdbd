import type { Picture } from '#server/http/link-previews/picture.ts';
import type { Row } from './table.ts';

const PICTURES = 100;
const BAR_MS = 50;
/** Higher bar for long names: text is laid out word by word, and no real name has so many. */
const LONG_NAMES_BAR_MS = 150;
const BAR_MB = 120;
const MEGABYTE = 1e6;
const LONG_NAME = 'Ææ'.repeat(500);

const board = (round: number, name = `Spiller ${round} på Østlandet`): Picture => ({
  kind: 'BOARD',
  product: 'Formelgjett',
  eyebrow: 'etter 20 av 24 løp',
  rows: [1, 2, 3, 4, 5].map((rank) => ({ rank, name, points: 700 - rank - round })),
});

/** Milliseconds of CPU of this process: others on the machine do not count. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const rss = () => process.memoryUsage().rss / MEGABYTE;

/**
 * Measures the cost of a link preview; the server draws in a separate process, which returns all
 * memory.
 */
export async function benchLinkPictures(): Promise<Row[]> {
  const before = rss();
  let draw = (_: Picture): unknown => null;
  const first = await cpuOf(async () => {
    ({ drawPicture: draw } = await import('#server/http/link-previews/drawing/draw-picture.ts'));
    draw(board(0));
  });
  const all = await cpuOf(() => {
    for (let round = 1; round <= PICTURES; round++) draw(board(round));
  });
  const most = rss() - before;
  const long = await cpuOf(() => draw(board(0, LONG_NAME)));
  const ms = (what: string, measured: number, bar: number): Row => ({
    what,
    measured: `${measured.toFixed(0)} ms of CPU`,
    bar: `<= ${bar} ms`,
    isMet: measured <= bar,
  });
  return [
    {
      what: 'picture of a link: the first one, with the canvas and the typefaces',
      measured: `${first.toFixed(0)} ms of CPU`,
      bar: '',
      isMet: null,
    },
    ms(`picture of a link: each of ${PICTURES} more`, all / PICTURES, BAR_MS),
    ms('picture of a link: five names of 1,000 letters', long, LONG_NAMES_BAR_MS),
    {
      what: `memory for ${PICTURES} pictures of links`,
      measured: `${most.toFixed(0)} MB more`,
      bar: `<= ${BAR_MB} MB`,
      isMet: most <= BAR_MB,
    },
  ];
}
