/**
 * Push services of Chrome, Edge, Firefox and Safari; an entry that starts with a dot matches all
 * subdomains.
 */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const;

/**
 * Returns true if push messages may be sent to this URL. It comes from a browser, so only known
 * push services are allowed, and only URLs that every parser reads alike (SSRF).
 */
export function isPushEndpoint(endpoint: string, moreHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, host, username, password, hash } = new URL(endpoint);
  if (href !== endpoint || protocol !== 'https:') return false;
  if (username !== '' || password !== '' || hash !== '') return false;
  if (moreHosts.includes(host)) return true;
  // A host with a port is never a known push service.
  return KNOWN_HOSTS.some((known) =>
    known.startsWith('.') ? host.endsWith(known) && !host.startsWith('.') : host === known,
  );
}

/** Returns the host of a device's push service. */
export function serviceOf({ endpoint }: { readonly endpoint: string }): string {
  return new URL(endpoint).host;
}
