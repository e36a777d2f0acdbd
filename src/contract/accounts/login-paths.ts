/** Key of the first provider in the URLs of the specification, whatever provider it is. */
const FIRST_PROVIDER = 'google';

export type LoginPath = ReturnType<typeof loginPath | typeof loginCallbackPath>;

/**
 * Returns the path that starts a login, with `?remember_me` for «Husk meg» and `&invitation=<code>`
 * from an invitation link.
 * @param provider the key of one of `LoginInfo.providers`
 */
export function loginPath(provider: string = FIRST_PROVIDER) {
  return `/oauth2/authorization/${provider}` as const;
}

/** Returns the path to which the provider redirects the browser. */
export function loginCallbackPath(provider: string = FIRST_PROVIDER) {
  return `/login/oauth2/code/${provider}` as const;
}

/** Path at which a login ends; a failed one ends at /login?error=<a LoginError>. */
export const LOGGED_IN_PATH = '/logged-in';
/** Path at which adding a login method ends, with ?error=<a LoginError> on failure. */
export const LOGIN_METHODS_PATH = '/settings/login-methods';
