import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-own-request';
/** Secret header of internal requests, so that outsiders cannot keep requests out of the log. */
const secret = randomBytes(16).toString('hex');

/** Headers that mark internal calls for a page. */
export const INTERNAL_REQUEST_HEADERS = { [HEADER]: secret };

/** Internal requests are not logged: the page request already is. */
export const isInternalRequest = ({ headers }: FastifyRequest): boolean =>
  headers[HEADER] === secret;
