import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Random id of this process, unique among all instances and restarts. */
const PROCESS_ID = randomBytes(6).toString('base64url');
const ids = new WeakMap<IncomingMessage, string>();
let count = 0;

/** Returns an id unique among all requests, instances and restarts. */
export function newRequestId(): string {
  count += 1;
  return `${PROCESS_ID}-${count.toString(36)}`;
}

export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const id = newRequestId();
  ids.set(request, id);
  return id;
}
