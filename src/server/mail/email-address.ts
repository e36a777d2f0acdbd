import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { MAX_EMAIL_ADDRESS } from '#contract/email-login.limits.ts';

const Address = z.email().max(MAX_EMAIL_ADDRESS);

/**
 * An address as mail servers know it, its domain in ASCII, or `null`. What is before the @ must be ASCII:
 * others are rare, few servers take them, and some of their letters become others when they are folded.
 */
export function readEmailAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const address = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return Address.safeParse(address).success ? address : null;
}

/** All that is kept of an address. Without the key, nobody can try out whose it might be. */
export function hashEmailAddress(key: string, address: string): string {
  return createHmac('sha256', key).update(address.toLowerCase()).digest('base64url');
}
