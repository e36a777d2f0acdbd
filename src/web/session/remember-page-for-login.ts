export const PAGE_AFTER_LOGIN = 'redirectAfterLogin';

/** Paths that a login never returns to, since each has its own next step. */
const ON_THE_WAY_IN = /^\/(login|logged-in|invitation)(\/|$)/;

/** Stores the path to go to after a successful login. */
export function rememberPathForLogin(path: string): void {
  try {
    localStorage.setItem(PAGE_AFTER_LOGIN, path);
  } catch {
    // Storage can be forbidden; the login then redirects to the front page.
  }
}

/** Stores the current page as the one to return to after login. */
export function rememberPageForLogin(): void {
  const { pathname, search } = location;
  if (!ON_THE_WAY_IN.test(pathname)) rememberPathForLogin(`${pathname}${search}`);
}
