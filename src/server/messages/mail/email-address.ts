import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { MAX_EMAIL_ADDRESS } from '#contract/limits.ts';

const Address = z.email().max(MAX_EMAIL_ADDRESS);

/**
 * Returns the e-mail as mail servers have it, with an ASCII domain; `null` if it is invalid. The
 * part before the @ must be ASCII: others are rare, few servers accept them, and case folding
 * changes some of their letters.
 */
export function readEmailAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const address = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return Address.safeParse(address).success ? address : null;
}

/**
 * Returns the keyed hash of an e-mail, which is all that is stored. Without the key nobody can test
 * candidates.
 */
export function hashEmailAddress(key: string, address: string): string {
  return createHmac('sha256', key).update(address.toLowerCase()).digest('base64url');
}
