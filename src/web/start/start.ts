import { loadPatiently } from '#web/app/until-server-answers.ts';
import { applyStyles } from './apply-styles.ts';

/**
 * Loads the app. Where the page came with its contents, these are painted first: fetching the app, and its work, would hold
 * them back.
 */
const { app = '' } = (document.currentScript as HTMLScriptElement).dataset;
const load = () => void loadPatiently(() => import(app));

/** All that the app and this page are made of, at once: otherwise one would be asked for only when another has come. */
const fetchModules = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) {
    link.rel = link.dataset.rel ?? '';
  }
};

/** The whole style sheets, where the page came with the rules that it needed for its first paint alone. */
const loadStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')].map(
      (link) =>
        new Promise((resolve) => {
          const enabled = link.cloneNode() as HTMLLinkElement;
          enabled.disabled = false;
          enabled.onload = enabled.onerror = resolve;
          link.replaceWith(enabled);
        }),
    ),
  );

const root = document.getElementById('root');
const hasContents = root?.hasChildNodes() === true;
if (hasContents) {
  applyStyles(document);
  // A button that was pressed before the page is hydrated is pressed then; the Enter of a form presses its button.
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button:not([popovertarget])');
  };
  root.addEventListener('click', note, true);
  root.addEventListener('hydrate', () => {
    root.removeEventListener('click', note, true);
    pressed?.click();
  });
}
const start = () => {
  fetchModules();
  void loadStyles().then(load);
};
// In a tab in the background nothing is painted.
if (hasContents && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else start();
