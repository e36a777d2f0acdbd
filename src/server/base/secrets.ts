import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from './random.ts';

const SECRET_BYTES = 32;

/** Returns a secret of 256 random bits for a cookie. */
export function newSecret(random: Random): string {
  return random.bytes(SECRET_BYTES).toString('base64url');
}

/** Returns the hash that the database stores, so that reading the table does not allow a login. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
