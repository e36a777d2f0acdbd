import { normalizeIP } from '@fastify/rate-limit';

/** What counts as one address: of IPv6 a client has a whole /64 to choose from. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
