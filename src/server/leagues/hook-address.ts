import { ChatService } from '#contract/leagues/leagues.ts';

/** Webhook of a chat. Its URL is a secret, since it allows posting. */
export interface Hook {
  readonly address: string;
  readonly service: ChatService;
}

/** Where the webhooks of each service are; any other address is of `OTHER`. */
const WEBHOOKS: Readonly<
  Record<
    Exclude<ChatService, 'OTHER'>,
    { readonly hosts: readonly string[]; readonly path: RegExp }
  >
> = {
  SLACK: {
    hosts: ['hooks.slack.com'],
    path: /^\/services\/T[A-Z0-9]{5,20}\/B[A-Z0-9]{5,20}\/[A-Za-z0-9]{10,60}$/,
  },
  DISCORD: {
    hosts: ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'],
    path: /^\/api\/(v\d{1,2}\/)?webhooks\/\d{5,25}\/[\w-]{20,120}(\?thread_id=\d{5,25})?$/,
  },
};

const serviceAt = (host: string): ChatService =>
  ChatService.options.find(
    (service) => service !== 'OTHER' && WEBHOOKS[service].hosts.includes(host),
  ) ?? 'OTHER';

/**
 * Parses a webhook URL that a player has typed: Slack, Discord, or a host that the operator allows.
 * Only URLs that all parsers read alike are accepted (SSRF).
 * @returns `null` for any other
 */
export function readOwnersHook(typed: string, moreHosts: readonly string[]): Hook | null {
  const address = typed.trim();
  if (!URL.canParse(address)) return null;
  const { href, protocol, host, username, password, hash, pathname, search } = new URL(address);
  if (href !== address || protocol !== 'https:') return null;
  if (username !== '' || password !== '' || hash !== '') return null;
  const service = serviceAt(host);
  const isKnown =
    service === 'OTHER'
      ? moreHosts.includes(host)
      : WEBHOOKS[service].path.test(`${pathname}${search}`);
  return isKnown ? { address, service } : null;
}

/** Returns the webhook of a URL that is known to be valid. */
export function hookAt(address: string): Hook {
  return { address, service: serviceAt(new URL(address).host) };
}

const SHOWN_LETTERS = 4;

/**
 * Returns a shortened URL that identifies the webhook, but cannot be used: «hooks.slack.com/…abcd».
 */
export function hintOf({ address }: Pick<Hook, 'address'>): string {
  const { host, pathname } = new URL(address);
  return `${host}/…${pathname.slice(-SHOWN_LETTERS).replaceAll('/', '')}`;
}
