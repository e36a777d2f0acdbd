import { createHash } from 'node:crypto';

/** Returns the hash by which the content security policy allows an inline style or script. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
