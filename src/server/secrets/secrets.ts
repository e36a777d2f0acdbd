import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

const SECRET_BYTES = 32;

/** What a cookie holds: 256 bits that nobody can guess. */
export function newSecret(random: Random): string {
  return random.bytes(SECRET_BYTES).toString('base64url');
}

/** What the database holds of it: who reads the table cannot log in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
