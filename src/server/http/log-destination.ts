import pino from 'pino';

/** Maximum size in bytes of unwritten log lines. Beyond it, lines are lost rather than memory. */
const MAX_WAITING = 1024 * 1024;

/** Standard output. That it cannot be written, to a full disk or a reader that is gone, ends nothing. */
export function createLogDestination() {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  destination.on('error', () => {});
  return destination;
}
