import pino from 'pino';

/** Maximum size in bytes of unwritten log lines. Beyond it, lines are lost rather than memory. */
const MAX_WAITING = 1024 * 1024;

/** Writes the log to standard output. A full disk or a closed pipe must not crash the server. */
export function createLogDestination() {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  destination.on('error', () => {});
  return destination;
}
