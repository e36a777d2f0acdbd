import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-own-request';
/** Nobody outside this process knows it, so nobody can keep a request out of the log. */
const secret = randomBytes(16).toString('hex');

/** Put on the calls that the server makes of itself, for a page. */
export const OWN_REQUEST_HEADERS = { [HEADER]: secret };

/** The page's own line tells of them. */
export const isOwnRequest = ({ headers }: FastifyRequest): boolean => headers[HEADER] === secret;
