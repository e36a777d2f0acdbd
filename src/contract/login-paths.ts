/** Browser navigation, with `?remember_me` for «Husk meg» and `&invitation=<code>` from an invitation link. */
export const LOGIN_PATH = '/oauth2/authorization/google';
export const LOGIN_CALLBACK_PATH = '/login/oauth2/code/google';
/** Where a login ends; a failed one ends at /login?error=<a LoginError>. */
export const LOGGED_IN_PATH = '/logged-in';
