import { safeRedirectPath } from '#contract/accounts/safe-redirect-path.ts';
import { PAGE_AFTER_LOGIN } from './remember-page-for-login.ts';

/** Returns the page saved before the login, or `/`, and removes it. */
export function takePageAfterLogin(): string {
  try {
    const saved = localStorage.getItem(PAGE_AFTER_LOGIN);
    localStorage.removeItem(PAGE_AFTER_LOGIN);
    return safeRedirectPath(saved);
  } catch {
    return '/';
  }
}
