import type { BrowserContext, Page } from '@playwright/test';

/** When the translator begins: with the page, or once the page is hydrated. */
type Beginning = 'BEFORE_HYDRATION' | 'AFTER_HYDRATION';

/** Runs in the page. */
function startTranslator([beginning, sign]: readonly [Beginning, string]): void {
  /** Returns true for text that translators leave alone, and for translations. */
  const isLeft = (text: Text): boolean => {
    const parent = text.parentElement;
    return (
      text.data.trim() === '' ||
      !(parent instanceof HTMLElement) ||
      !parent.translate ||
      parent.closest('font, script, style, noscript, textarea, .notranslate') !== null
    );
  };
  const translate = (text: Text) => {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.textContent = sign + text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
      if (node instanceof Text && !isLeft(node)) texts.push(node);
    }
    for (const text of texts) translate(text);
  };
  const begin = () => {
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) if (node.isConnected) translateAll(node);
        if (target instanceof Text && target.isConnected) translateAll(target);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  const isTime = () =>
    document.readyState !== 'loading' &&
    (beginning === 'BEFORE_HYDRATION' || document.querySelector('#root[data-hydrated]') !== null);
  const waiting = new MutationObserver(() => {
    if (!isTime()) return;
    waiting.disconnect();
    begin();
  });
  waiting.observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener(
    'readystatechange',
    () => {
      if (!isTime()) return;
      waiting.disconnect();
      begin();
    },
    { once: true },
  );
}

/**
 * Translates all pages as Chrome does: it takes out each text node, puts two `font` elements in its
 * place, and does the same with what comes or changes. The words stay as they are, so that a test
 * finds them, but for the sign in front.
 */
export async function translatePages(
  pages: BrowserContext | Page,
  beginning: Beginning = 'AFTER_HYDRATION',
  sign = '',
): Promise<void> {
  await pages.addInitScript(startTranslator, [beginning, sign] as const);
}
