export const PAGE_AFTER_LOGIN = 'redirectAfterLogin';

/** Nobody is led back to these: each has its own way on. */
const ON_THE_WAY_IN = /^\/(login|logged-in|invitation)(\/|$)/;

/** Stores the path to go to after a successful login. */
export function rememberPathForLogin(path: string): void {
  try {
    localStorage.setItem(PAGE_AFTER_LOGIN, path);
  } catch {
    // Storage can be forbidden; the login then ends on the front page.
  }
}

/** The page that is shown now is where to go once the login has succeeded. */
export function rememberPageForLogin(): void {
  const { pathname, search } = location;
  if (!ON_THE_WAY_IN.test(pathname)) rememberPathForLogin(`${pathname}${search}`);
}
