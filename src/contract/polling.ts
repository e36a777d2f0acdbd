/** How often the open page asks again. Free of schemas, so that the first page stays small. */
export const HEADER_POLL_MS = 10_000;
export const HOME_POLL_MS = 20_000;
