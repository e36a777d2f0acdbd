const STORAGE_KEY = 'redirectAfterLogin';

/** Where to go once the login has succeeded: the page that is shown now. */
export function rememberPageForLogin(): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${location.pathname}${location.search}`);
  } catch {
    // Storage can be forbidden; the login then ends on the front page.
  }
}
