/** For what replaces its own form: the focus would be lost with it, and the outcome stands at the top. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}
