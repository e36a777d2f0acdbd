import { isIP } from 'node:net';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Trusted proxies: none, a number of hops, or those with known IPs. */
export type TrustedProxies = false | number | readonly string[];

const MAX_HOPS = 10;
/** Names that Fastify knows. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= (version === 4 ? 32 : 128))
  );
}

/** Parses `TRUST_PROXY`; `null` if it is invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return +text > MAX_HOPS ? null : +text || false;
  const proxies = text.split(',').map((each) => each.trim());
  return proxies.every((each) => NAMED.has(each) || isNetwork(each)) ? proxies : null;
}

/**
 * Returns Fastify's setting. Each proxy appends its client to `X-Forwarded-For`; earlier parts can
 * be forged by the client.
 */
export function trustProxy(
  proxies: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> {
  // Fastify's own reading of a number would trust no proxy.
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/** Matches an address with a port, as some proxies write it: `203.0.113.10:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+)):\d+$/;

/** Returns the IP of a text; `null` if it is none. A zone (`fe80::1%eth0`) could be any text. */
function ipIn(text: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const ip = ipv6 ?? ipv4 ?? text;
  return isIP(ip) === 0 || ip.includes('%') ? null : ip;
}

/**
 * Stores the client's IP in `request.ip`, because an aborted request has no socket to read it from.
 * Where a proxy passes on anything but an address, the request counts as the proxy's own: otherwise
 * each text would be a client with rate limits of its own.
 */
export function setClientIp(request: FastifyRequest): void {
  const { socket } = request.raw;
  const forwarded = (request.ips ?? []).slice(1).map(ipIn);
  const ip = forwarded.findLast((each) => each !== null) ?? socket.remoteAddress ?? 'unknown';
  Object.defineProperty(request, 'ip', { value: ip });
}
