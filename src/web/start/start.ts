/*
 * Loads the app; stands at the end of every page. Where the page came with its contents, these are painted first: fetching
 * the app, and its work, would hold them back.
 */
import { waitForServer } from '#web/app/wait-for-server.ts';

const LOOK_EVERY_MS = 2000;

const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '';
const root = document.getElementById('root') as HTMLElement;
const hasContents = root.hasChildNodes();

/** At once, or each would be asked for only when another has come. */
const fetchAll = () => Promise.all(scripts.split(' ').map((script) => import(script)));

/** A button that is pressed before the page is hydrated is pressed then; the Enter of a form presses its button. */
let pressed: HTMLElement | null = null;
const notePress = ({ target }: Event) => {
  pressed = (target as Element).closest<HTMLElement>('button:not([popovertarget])');
};

/** Where a device has no typeface of the measure of ours, the page would move: there the next page has them (app/shell.tsx). */
const hasFallback = () =>
  [...document.fonts].some(
    ({ family, status }) => /^"?Condensed /.test(family) && status === 'loaded',
  );

async function start(): Promise<void> {
  // Our own typefaces take the place of the fallbacks (ui/tokens.css).
  if (!hasContents || hasFallback()) document.documentElement.dataset.fonts = '';
  const [app] = await fetchAll()
    // What a poor line has kept away is asked for once more as soon as the server answers; until then the page stays as it came.
    .catch(() => waitForServer(LOOK_EVERY_MS).then(fetchAll))
    .catch(() => [import(scripts.split(' ')[0] ?? '')]);
  await (await app).startApp();
  root.removeEventListener('click', notePress, true);
  pressed?.click();
}

root.addEventListener('click', notePress, true);
// In a tab in the background nothing is painted.
if (hasContents && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else void start();
