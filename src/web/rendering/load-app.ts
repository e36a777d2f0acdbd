/*
 * Loads the app, at the end of each page. If the page has contents, these are painted first,
 * because fetching and running the app would delay them.
 */
import { waitForServer } from '#web/calls/wait-for-server.ts';

const LOOK_EVERY_MS = 2000;

const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '';
const root = document.getElementById('root') as HTMLElement;
const hasContents = root.hasChildNodes();

/** Imports all scripts in parallel; otherwise each would be requested only after another. */
const fetchAll = () => Promise.all(scripts.split(' ').map((script) => import(script)));

/** A button that is pressed before the page is hydrated is pressed then; the Enter of a form presses its button. */
let pressed: HTMLElement | null = null;
const notePress = ({ target }: Event) => {
  pressed = (target as Element).closest<HTMLElement>('button:not([popovertarget])');
};

async function load(): Promise<void> {
  const [app] = await fetchAll()
    // Scripts that a poor connection has lost are requested again once the server responds; until
    // then the page stays as it is.
    .catch(() => waitForServer(LOOK_EVERY_MS).then(fetchAll))
    .catch(() => [import(scripts.split(' ')[0] ?? '')]);
  await (await app).hydrateApp();
  root.removeEventListener('click', notePress, true);
  pressed?.click();
}

root.addEventListener('click', notePress, true);
// A background tab paints nothing, so there is no frame to wait for.
if (hasContents && !document.hidden) requestAnimationFrame(() => setTimeout(load));
else void load();
