import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests; no browser or proxy pipelines, so more is an attack. */
export const MAX_WAITING = 32;

/**
 * Handles pipelined requests of a connection one after the other, with a turn of the event loop in
 * between. Node would hand over some thousand requests of one packet at once, and starve all other
 * clients.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waitingOf = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => setImmediate(next, socket));
    listener(request, response);
  }

  function next(socket: Socket): void {
    const [first] = waitingOf.get(socket)?.splice(0, 1) ?? [];
    if (first === undefined || socket.destroyed) waitingOf.delete(socket);
    else handle(...first);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    if (waiting === undefined) {
      waitingOf.set(socket, []);
      handle(request, response);
    } else if (waiting.length < MAX_WAITING) waiting.push([request, response]);
    else socket.destroy();
  };
}
