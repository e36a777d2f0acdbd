import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADER = 'x-own-request';
/** Secret header of internal requests, so that outsiders cannot keep requests out of the log. */
const secret = randomBytes(16).toString('hex');

/** Headers that mark internal calls for a page. */
export const INTERNAL_REQUEST_HEADERS = { [HEADER]: secret };

/** Internal requests are not logged: the page request already is. */
export const isInternalRequest = ({ headers }: FastifyRequest): boolean =>
  headers[HEADER] === secret;

/** Header that names the snapshot which alone decides a response; it never leaves the process. */
export const SNAPSHOT_HEADER = 'x-snapshot';

/** Tells an internal caller that the response stays the same as long as the snapshot does. */
export function nameSnapshot(request: FastifyRequest, reply: FastifyReply, version: string): void {
  if (isInternalRequest(request)) reply.header(SNAPSHOT_HEADER, version);
}
