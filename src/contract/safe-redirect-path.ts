const LONGEST = 500;
/** Pages that would lead straight back here, and paths that are not pages. */
const NOT_A_DESTINATION = /^\/(login|logged-in|oauth2|api)(?![^/?#])/;
/** What URL parsers drop or take for a slash: `/<TAB>/e` and `/\e` are `//e` to a browser. */
const MISREAD = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}\\]/u;
const DOT_SEGMENT = /\/(\.|%2e){1,2}(?=\/|$)/i;

/**
 * Where to go after login: `path` when it is a page of this very site, else `/`. Takes only paths that
 * every parser reads alike: no `//`, no `.` or `..`, no backslash, no control sign.
 */
export function safeRedirectPath(path: string | null | undefined): string {
  if (!path || path.length > LONGEST || !path.startsWith('/') || MISREAD.test(path)) return '/';
  const [pathname = ''] = path.split(/[?#]/);
  if (pathname.includes('//') || DOT_SEGMENT.test(pathname)) return '/';
  return NOT_A_DESTINATION.test(pathname) ? '/' : path;
}
