const LONGEST = 500;
/** Matches pages that would lead back to the login, and paths that are no pages. */
const NOT_A_DESTINATION = /^\/(login|logged-in|oauth2|api)(?![^/?#])/;
/**
 * Characters that URL parsers drop or treat as a slash: browsers read `/<TAB>/e` and `/\e` as
 * `//e`.
 */
const MISREAD = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}\\]/u;
const DOT_SEGMENT = /\/(\.|%2e){1,2}(?=\/|$)/i;

/**
 * Returns `path` if it is a page of this site, else `/`. Accepts only paths that all parsers read
 * alike: no `//`, no `.` or `..`, no backslash, no control characters (open redirect).
 */
export function safeRedirectPath(path: string | null | undefined): string {
  if (!path || path.length > LONGEST || !path.startsWith('/') || MISREAD.test(path)) return '/';
  const [pathname = ''] = path.split(/[?#]/);
  if (pathname.includes('//') || DOT_SEGMENT.test(pathname)) return '/';
  return NOT_A_DESTINATION.test(pathname) ? '/' : path;
}
