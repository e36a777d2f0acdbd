import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { ProblemError, problemBody } from '../problems.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/** Node reads 16 kB of address and headers; requests that it cannot read never become one of ours. */
export const answerClientError: ClientErrorHandler = (error, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = new ProblemError(isTooLong ? 'address-too-long' : 'bad-request');
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
