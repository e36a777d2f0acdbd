import type { TestServer } from './start-server.ts';

/** Line break of a folded calendar line, which can fall within a URL, as it is or in JSON. */
const FOLD = /\r\n |\\r\\n /g;

/** Removes from a response what differs between two runs of the same game. */
export function withoutRun({ url, issuer }: TestServer, text: string): string {
  const { host } = new URL(url);
  return text
    .replace(FOLD, '')
    .replaceAll(url, '{site}')
    .replaceAll(encodeURIComponent(url), '{site}')
    .replaceAll(host, '{host}')
    .replaceAll(encodeURIComponent(host), '{host}')
    .replaceAll(String(issuer), '{issuer}')
    .replace(/([?&](?:state|nonce|code_challenge)=)[^&"]+/g, '$1…')
    .replace(/(formelgjett-login=)[^;]+/g, '$1…')
    .replace(/(\\?"token\\?":\\?")[^"\\]+/g, '$1…');
}
