/** Seconds by which a stream can be late, in the order of the menu. */
export const STREAM_DELAYS = [0, 15, 30, 45, 60, 90, 120] as const;
export type StreamDelay = (typeof STREAM_DELAYS)[number];

/** Key in local storage, and in the dataset of `<html>`. */
export const STREAM_DELAY_KEY = 'streamDelay';

/**
 * Inline script in the head of each page, which runs before the first paint: the server does not
 * know the delay, so style sheets hide what the app has yet to delay.
 */
export const STREAM_DELAY_SCRIPT = `try{0<localStorage.${STREAM_DELAY_KEY}&&(document.documentElement.dataset.${STREAM_DELAY_KEY}="")}catch{}`;
