/**
 * The content security policy knows no style attributes, so a page comes from the server without them: what they
 * are to be (colours of teams, lengths of bars) stands beside, and is put in by the first script.
 */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}
