import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy asks again before it is answered; whoever asks so often at once is no friend. */
export const MAX_WAITING = 32;

/**
 * Answers what comes on one connection one after the other, with a turn of the event loop between: Node would
 * hand on all that one packet brings, some thousand requests, before anybody else has a turn.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waitingOf = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => setImmediate(next, socket));
    listener(request, response);
  }

  function next(socket: Socket): void {
    const [first] = waitingOf.get(socket)?.splice(0, 1) ?? [];
    if (first === undefined || socket.destroyed) waitingOf.delete(socket);
    else answer(...first);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    if (waiting === undefined) {
      waitingOf.set(socket, []);
      answer(request, response);
    } else if (waiting.length < MAX_WAITING) waiting.push([request, response]);
    else socket.destroy();
  };
}
