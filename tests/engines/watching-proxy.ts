import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Storage key under which a tab collects errors until they are read. */
export const COMPLAINTS = 'complaints';

/**
 * Script that runs before all others of a page, because no protocol of both engines reports errors
 * and policy violations.
 */
const RECORDER = `{
  document.currentScript.remove();
  let isLeft = false;
  // Whoever leaves does not wait for what is still to come.
  addEventListener('beforeunload', () => { isLeft = true; });
  const note = (what) => {
    if (isLeft) return;
    const noted = JSON.parse(sessionStorage.getItem('${COMPLAINTS}') ?? '[]');
    sessionStorage.setItem('${COMPLAINTS}', JSON.stringify([...noted, location.pathname + ': ' + what]));
  };
  addEventListener('error', ({ message, target }) => {
    // Firefox says so of a module that it has already.
    if (target.rel === 'modulepreload') return;
    // By the standard: whoever is not told of a size in this frame is told in the next.
    if (message?.startsWith('ResizeObserver loop')) return;
    note(message ?? 'not loaded: ' + (target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('against the policy: ' + violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...said) => {
    note(said.map(String).join(' '));
    error(...said);
  };
}`;
const RECORDER_HASH = `'sha256-${createHash('sha256').update(RECORDER).digest('base64')}'`;
const POLICY = 'content-security-policy';

export interface WatchingProxy {
  /** URL of the proxy for a browser's settings. */
  readonly address: string;
  /** Changes a page on its way to the browser. */
  changePage: (html: string) => string;
  /** Blocks all traffic. */
  isOffline: boolean;
  close(): Promise<void>;
}

function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers[POLICY];
  if (typeof policy !== 'string') return headers;
  return { ...headers, [POLICY]: policy.replace('script-src', `script-src ${RECORDER_HASH}`) };
}

/**
 * Starts a proxy for all sites, which inserts the recorder into pages and changes nothing else by
 * itself.
 */
export async function startWatchingProxy(): Promise<WatchingProxy> {
  const server = createServer((request, response) => {
    const { 'proxy-connection': _, ...given } = request.headers;
    if (proxy.isOffline) {
      request.socket.destroy();
      return;
    }
    const headers = { ...given, 'accept-encoding': 'identity' };
    const onward = send(request.url ?? '', { method: request.method, headers }, async (answer) => {
      const { statusCode = 502 } = answer;
      const head = answerHeaders(answer.headers);
      if (answer.headers['content-type']?.startsWith('text/html') !== true) {
        response.writeHead(statusCode, head);
        answer.pipe(response);
        return;
      }
      const html = proxy.changePage((await buffer(answer)).toString());
      const page = html.replace('<head>', `<head><script>${RECORDER}</script>`);
      response.writeHead(statusCode, { ...head, 'content-length': Buffer.byteLength(page) });
      response.end(page);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  // Requests of the browser itself must not leave the machine.
  server.on('connect', (_request, socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy: WatchingProxy = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    changePage: (html) => html,
    isOffline: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
