import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

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
