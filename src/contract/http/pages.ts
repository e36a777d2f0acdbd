import { keysOf } from '#domain/base/keys-of.ts';

/** Access to a page or route. `ACCOUNT` is any logged-in user, even without a username. */
export type Access = 'PUBLIC' | 'ACCOUNT' | 'USER' | 'BINGO_MASTER' | 'ADMIN';

/** Pages of the web app with their access, in the order in which paths are matched. */
export const PAGES = {
  '/': 'PUBLIC',
  '/guess': 'USER',
  '/guess/drivers': 'USER',
  '/guess/constructors': 'USER',
  '/guess/flags': 'USER',
  '/guess/questions': 'USER',
  '/guess/race': 'USER',
  '/guess/reserves': 'USER',
  '/about': 'PUBLIC',
  '/contact': 'PUBLIC',
  '/github': 'PUBLIC',
  '/privacy': 'PUBLIC',
  '/score': 'PUBLIC',
  '/stats': 'PUBLIC',
  '/stats/:year': 'PUBLIC',
  '/stats/:year/:raceId': 'PUBLIC',
  '/user': 'PUBLIC',
  '/user/compare': 'PUBLIC',
  '/user/myprofile': 'USER',
  '/user/:id': 'PUBLIC',
  '/user/:id/:year': 'PUBLIC',
  '/race-guess': 'PUBLIC',
  '/replay/:raceId': 'USER',
  '/seals/:year': 'PUBLIC',
  '/what-if/:raceId': 'PUBLIC',
  '/league': 'USER',
  '/league/:leagueId': 'USER',
  '/league/join/:code': 'PUBLIC',
  '/bingo': 'PUBLIC',
  '/login': 'PUBLIC',
  '/logged-in': 'PUBLIC',
  '/invitation/:code': 'PUBLIC',
  '/settings': 'ACCOUNT',
  '/unsubscribe': 'PUBLIC',
  '/settings/username': 'ACCOUNT',
  '/settings/reminders': 'USER',
  '/settings/receipts': 'USER',
  '/settings/invitations': 'USER',
  '/settings/data': 'ACCOUNT',
  '/settings/login-methods': 'ACCOUNT',
  '/settings/sessions': 'ACCOUNT',
  '/settings/delete': 'ACCOUNT',
  '/bingo/admin': 'BINGO_MASTER',
  '/bingo/admin/:year': 'BINGO_MASTER',
  '/bingo/admin/:year/pool': 'BINGO_MASTER',
  '/log': 'USER',
  '/admin': 'ADMIN',
  '/admin/season': 'ADMIN',
  '/admin/season/:year': 'ADMIN',
  '/admin/season/:year/race/:raceId': 'ADMIN',
  '/admin/season/:year/race/:raceId/results': 'ADMIN',
  '/admin/flag': 'ADMIN',
  '/admin/flag/:year': 'ADMIN',
  '/admin/flag/:year/:raceId': 'ADMIN',
  '/admin/import': 'ADMIN',
  '/admin/review': 'ADMIN',
  '/admin/review/:reviewId': 'ADMIN',
  '/admin/user': 'ADMIN',
  '/admin/league': 'ADMIN',
  '/admin/log': 'ADMIN',
  '/admin/log/:name': 'ADMIN',
  '/admin/backup': 'ADMIN',
  '/admin/season/:year/drivers': 'ADMIN',
  '/admin/season/:year/constructors': 'ADMIN',
  '/admin/season/:year/points': 'ADMIN',
  '/admin/season/:year/questions': 'ADMIN',
  '/admin/season/:year/finish': 'ADMIN',
} as const satisfies Readonly<Record<string, Access>>;

/** Path pattern of a page. */
export type PagePattern = keyof typeof PAGES;

/** Page that everybody may see. */
export type PublicPagePattern = {
  [Each in PagePattern]: (typeof PAGES)[Each] extends 'PUBLIC' ? Each : never;
}[PagePattern];

/** Page with restricted access. */
export type GatedPagePattern = Exclude<PagePattern, PublicPagePattern>;

type Filled<Pattern extends string> = Pattern extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Pattern extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Pattern;

type Pathname = Filled<PagePattern>;

/** Path of a page, as links within the app use it. */
export type Address = Pathname | `${Pathname}${'?' | '#'}${string}`;

/** Returns the form of all paths of a pattern, and the names of its parameters in their order. */
export const parsePattern = (page: string) => ({
  pattern: new RegExp(`^${page.replace(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`, 'i'),
  keys: [...page.matchAll(/:(\w+)/g)].map(([, key = '']) => key),
});

const PATTERNS = keysOf(PAGES).map((page) => ({
  page,
  pattern: parsePattern(page).pattern,
}));

/** Returns the page at a path; `null` if there is none. */
export function pageAt(pathname: string): PagePattern | null {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.page ?? null;
}
