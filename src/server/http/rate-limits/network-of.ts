import { normalizeIP } from '@fastify/rate-limit';

/** Returns the network of an IP for rate limits: an IPv6 client can use any IP of its /64. */
export function networkOf(ip: string): string {
  return normalizeIP(ip);
}
