import { safeRedirectPath } from '#contract/safe-redirect-path.ts';

const STORAGE_KEY = 'redirectAfterLogin';

/** Where to go once the login has succeeded. */
export function rememberPathForLogin(path: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, path);
  } catch {
    // Storage can be forbidden; the login then ends on the front page.
  }
}

/** The page that is shown now is where to go once the login has succeeded. */
export function rememberPageForLogin(): void {
  rememberPathForLogin(`${location.pathname}${location.search}`);
}

/** The page saved before the login, or `/`; it is forgotten by this. */
export function takePageAfterLogin(): string {
  try {
    const saved = localStorage.getItem(STORAGE_KEY);
    localStorage.removeItem(STORAGE_KEY);
    return safeRedirectPath(saved);
  } catch {
    return '/';
  }
}
