/** Maximum number of seconds by which a stream can be late. */
export const MAX_STREAM_DELAY = 300;

/** Key in local storage, and in the dataset of `<html>`. */
export const STREAM_DELAY_KEY = 'streamDelay';

/**
 * Inline script in the head of each page, which runs before the first paint: the server does not
 * know the delay, so style sheets hide what the app has yet to delay.
 */
export const STREAM_DELAY_SCRIPT = `try{0<localStorage.${STREAM_DELAY_KEY}&&(document.documentElement.dataset.${STREAM_DELAY_KEY}="")}catch{}`;
