/** The push services of Chrome, Edge, Firefox and Safari; an entry that begins with a dot is any host below. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const;

/**
 * Whether messages may be sent there. The address comes from a browser and is called from here, so
 * nothing counts but the push services, and only addresses that every parser reads alike.
 */
export function isPushEndpoint(endpoint: string, moreHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, host, username, password, hash } = new URL(endpoint);
  if (href !== endpoint || protocol !== 'https:') return false;
  if (username !== '' || password !== '' || hash !== '') return false;
  if (moreHosts.includes(host)) return true;
  // With a port it is none of these.
  return KNOWN_HOSTS.some((known) =>
    known.startsWith('.') ? host.endsWith(known) && !host.startsWith('.') : host === known,
  );
}
