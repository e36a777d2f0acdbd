import { SECOND_MS } from '#domain/base/time.ts';
/** Poll intervals of the open page, in ms. Has no schemas, so that the first page stays small. */
export const HEADER_POLL_MS = 10 * SECOND_MS;
export const HOME_POLL_MS = 20 * SECOND_MS;
/** Poll interval in ms of a race without a result. */
export const LIVE_POLL_MS = 10 * SECOND_MS;
/** Poll interval in ms while chances are being computed. */
export const CHANCES_POLL_MS = 2 * SECOND_MS;
