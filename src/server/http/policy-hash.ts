import { createHash } from 'node:crypto';

/** By which the content security policy knows a style or a script that stands in a page. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
