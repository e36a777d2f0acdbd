import { z } from 'zod';
import { decodeKey } from '../decode-key.ts';
import { DEFAULT_DATABASE } from './describe-database.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

export const TOPICS = [
  'The site',
  'Login',
  'Mail and notifications',
  'Database and backups',
  'Results',
  'Links and names',
  'Monitoring',
] as const;

interface Guide {
  readonly topic: (typeof TOPICS)[number];
  readonly description: string;
  /** Description of the default, if the schema has none. */
  readonly otherwise?: string;
  /** Valid value for the example, if the default is no good one. */
  readonly example?: string;
}

/**
 * Descriptions of the settings; the page of settings and the example environment are generated from
 * them.
 */
export const SETTINGS_GUIDE = z.registry<Guide>();

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, at most 65535')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a port number, at most 65535'));

export const Url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const Flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true');

/** Hosts as `host` or `host:port`, as in URLs. */
const Hosts = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/, 'must be hosts, with commas between')
  .transform((text) => text.split(','));

const ChatWebhook = Url.refine((address) => {
  const { protocol, hostname, username, password, hash } = new URL(address);
  const isProtected = protocol === 'https:' || isLoopback(hostname);
  return isProtected && `${username}${password}${hash}` === '';
}, 'must be an https address, without a user or a #');

const TrustedProxies = z.string().transform((text, context) => {
  const proxies = readTrustedProxies(text);
  if (proxies !== null) return proxies;
  const message =
    'must be false, a number of proxies (true is 1), or their addresses: 10.0.0.1,10.1.0.0/16';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const BackupKey = z.string().transform((text, context) => {
  const key = decodeKey(text);
  if (key !== null) return key;
  context.addIssue({
    code: 'custom',
    message: 'must be 32 bytes in base64: openssl rand -base64 32',
  });
  return z.NEVER;
});

const ESCAPES = 'signs of a password such as # / ? @ % are written %23 %2F %3F %40 %25 in it';

/**
 * Returns true if the URL is unambiguous: a `#` in a password, for instance, would cut off the
 * rest.
 */
function isWholeAddress(url: string): boolean {
  if (!URL.canParse(url) || url.includes('#')) return false;
  const { username, password } = new URL(url);
  return canDecode(username) && canDecode(password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Settings with their descriptions, in the order in which an operator needs them. */
export const Environment = z.object({
  PUBLIC_URL: Url.optional().register(SETTINGS_GUIDE, {
    topic: 'The site',
    description: 'where players reach the site; it has to be https outside your own machine',
    otherwise: '`http://localhost:PORT`',
    example: 'https://spill.example',
  }),
  PORT: Port.default(3000).register(SETTINGS_GUIDE, {
    topic: 'The site',
    description: '`0` takes any free one',
  }),
  HOST: z.string().min(1).default('127.0.0.1').register(SETTINGS_GUIDE, {
    topic: 'The site',
    description: 'the address to listen on; `0.0.0.0` for all, as a container needs it',
  }),
  TRUST_PROXY: TrustedProxies.default(false).register(SETTINGS_GUIDE, {
    topic: 'The site',
    description:
      'how many reverse proxies stand in front (`true` is 1), or their addresses: `10.0.0.1,10.1.0.0/16`, `loopback`. Each has to add the address of the client to `X-Forwarded-For`; without it, all players share one IP address',
    example: '1',
  }),
  INSECURE_HTTP: Flag.default(false).register(SETTINGS_GUIDE, {
    topic: 'The site',
    description: '`true` allows a plain http `PUBLIC_URL` outside your own machine',
  }),
  HSTS_SUBDOMAINS: Flag.default(false).register(SETTINGS_GUIDE, {
    topic: 'The site',
    description: '`true` if every subdomain, too, is to be reached by https only',
  }),
  OIDC_ISSUER: Url.default('https://accounts.google.com').register(SETTINGS_GUIDE, {
    topic: 'Login',
    description:
      'any OpenID provider; Google by default. Further ones are numbered from 2 to 9: `OIDC_2_ISSUER`, `OIDC_2_NAME`, `OIDC_2_CLIENT_ID`, `OIDC_2_CLIENT_SECRET`. [How each is set up](providers.md)',
  }),
  OIDC_NAME: z.string().min(1).max(40).optional().register(SETTINGS_GUIDE, {
    topic: 'Login',
    description: "the provider's name on the login button",
    otherwise: 'Google, or its host',
    example: 'Google',
  }),
  OIDC_CLIENT_ID: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Login',
    description:
      'from the provider; the redirect URL is `PUBLIC_URL/login/oauth2/code/google`, and those of the others end with their number',
    example: 'the-id-of-the-client',
  }),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Login',
    description: 'the secret that belongs to it',
    example: 'the-secret-of-the-client',
  }),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional().register(SETTINGS_GUIDE, {
    topic: 'Login',
    description:
      'the player who first logs in with this address becomes the admin, as long as there has never been one: with a code sent to it, or at a provider that has verified it (`email_verified`). [What to mind](hosting.md#ten-minutes-to-a-running-game)',
    example: 'kari@mail.example',
  }),
  REGISTRATION: z
    .enum(['invitation', 'open'], 'must be invitation or open')
    .default('invitation')
    .register(SETTINGS_GUIDE, {
      topic: 'Login',
      description: '`invitation`, or `open`: who may become a player',
    }),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: `must be an smtp(s) address; ${ESCAPES}`,
      abort: true,
    })
    .refine(isWholeAddress, `is no address; ${ESCAPES}`)
    .optional()
    .register(SETTINGS_GUIDE, {
      topic: 'Mail and notifications',
      description:
        'the mail server: with it players can log in with a code sent by email, and get reminders, moved starts and results by email if they want to. `smtps://` is port 465, with TLS from the start, and `smtp://` is 587 with STARTTLS; another port stands behind the host. A password is sent under TLS alone, but on this machine: to send it in clear, end the address with `?requireTLS=false`. Characters of a password such as `#` or `@` are written `%23`, `%40`',
      example: 'smtps://user:password@mail.example',
    }),
  MAIL_FROM: z
    .string()
    .regex(
      /^(.*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an e-mail address, or name <address>',
    )
    .optional()
    .register(SETTINGS_GUIDE, {
      topic: 'Mail and notifications',
      description: 'the sender of all mail',
      otherwise:
        'the user of `SMTP_URL` if that is an email address, otherwise `formelgjett@` and the host of `PUBLIC_URL`, if mail can be from there',
      example: 'Formelgjett <spill@mail.example>',
    }),
  MAIL_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999')
    .transform(Number)
    .default(100)
    .register(SETTINGS_GUIDE, {
      topic: 'Mail and notifications',
      description:
        'how many mails the provider behind `SMTP_URL` accepts in a minute. A reminder an hour ahead reaches sixty times as many players in time, so raise it if very many play',
      example: '1000',
    }),
  CHAT_WEBHOOK_URL: ChatWebhook.optional().register(SETTINGS_GUIDE, {
    topic: 'Mail and notifications',
    description:
      "a webhook of Slack or Discord, or any other URL that accepts JSON: everybody's guesses are posted there when the deadline of a race has passed, and the recap when it has a result. It is a secret. [What is sent](hosting.md#in-a-chat)",
    example: 'https://chat.example/hooks/formelgjett',
  }),
  CHAT_WEBHOOK_HOSTS: Hosts.default([]).register(SETTINGS_GUIDE, {
    topic: 'Mail and notifications',
    description:
      'hosts, separated by commas, to which owners of leagues may post besides Slack and Discord; they are called at public addresses only',
    example: 'chat.example',
  }),
  PUSH_HOSTS: Hosts.default([]).register(SETTINGS_GUIDE, {
    topic: 'Mail and notifications',
    description: 'push services besides those of the large browsers: `host,host:port`',
    example: 'push.example',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, {
      error: 'must start with sqlite: or postgres://',
      abort: true,
    })
    .refine((url) => url.startsWith('sqlite:') || isWholeAddress(url), {
      error: `is no address; ${ESCAPES}`,
    })
    .default(DEFAULT_DATABASE)
    .register(SETTINGS_GUIDE, {
      topic: 'Database and backups',
      description: 'or `postgres://user:password@host/database`',
    }),
  BACKUP_DIR: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Database and backups',
    description: 'nightly backups, after 4 in the morning in Norway',
    otherwise: '`backups` beside the SQLite file, otherwise `data/backups`',
    example: 'data/backups',
  }),
  BACKUP_KEY: BackupKey.optional().register(SETTINGS_GUIDE, {
    topic: 'Database and backups',
    description:
      'encrypts every backup that leaves `BACKUP_DIR`: what admins download, what `BACKUP_HOOK` gets, what `npm run backup` writes. `npm run restore` needs it for such a file, so **keep a copy elsewhere**. 32 bytes: `openssl rand -base64 32`',
    otherwise:
      'made at the first download, in `backup.key` in `BACKUP_DIR`; there is no hook then, and `npm run backup` does not encrypt',
    example: 'bWFrZSB5b3VyIG93biBrZXksIG5vdCB0aGlzIG9uZSE=',
  }),
  BACKUP_HOOK: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Database and backups',
    description:
      'a shell command that is run after each backup, with the path of an encrypted copy as `$1`, to copy it off the machine; it needs `BACKUP_KEY`. A nightly backup counts once the command has ended with 0, and is tried again every hour',
    example: `'rclone copy "$1" far-away:formelgjett'`,
  }),
  IMPORTS: z.enum(['on', 'off'], 'must be on or off').default('on').register(SETTINGS_GUIDE, {
    topic: 'Results',
    description: '`off`: seasons are brought up to date only by an admin or `npm run import`',
  }),
  CORRECTIONS: z
    .enum(['review', 'auto'], 'must be review or auto')
    .default('review')
    .register(SETTINGS_GUIDE, {
      topic: 'Results',
      description:
        'what becomes of final results that change more than three days after a race: `review` (an admin accepts or keeps) or `auto`',
    }),
  JOLPICA_URL: Url.default('https://api.jolpi.ca/ergast/f1').register(SETTINGS_GUIDE, {
    topic: 'Results',
    description: 'where calendar, grids and results come from',
  }),
  OPENF1_URL: Url.default('https://api.openf1.org/v1').register(SETTINGS_GUIDE, {
    topic: 'Results',
    description: 'where flags and fresh grids come from',
  }),
  OPENF1_USERNAME: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Results',
    description:
      'your own account at [OpenF1](https://openf1.org), which is paid: with it, the order of an ongoing race and its flags come by themselves. Its price and terms are yours to judge. [What it does](hosting.md#while-a-race-is-on)',
    example: 'kari@mail.example',
  }),
  OPENF1_PASSWORD: z.string().min(1).optional().register(SETTINGS_GUIDE, {
    topic: 'Results',
    description: 'the password that belongs to it',
    example: 'the-password-of-the-account',
  }),
  PRODUCT_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('Formelgjett')
    .register(SETTINGS_GUIDE, { topic: 'Links and names', description: 'what the game is called' }),
  CONTACT_ADDRESS: z.email('must be an e-mail address').optional().register(SETTINGS_GUIDE, {
    topic: 'Links and names',
    description: 'an e-mail address that /contact shows',
    example: 'hjelp@mail.example',
  }),
  CONTACT_FORM_URL: Url.optional().register(SETTINGS_GUIDE, {
    topic: 'Links and names',
    description: 'a form that /contact shows',
    example: 'https://skjema.example',
  }),
  DEVELOPER_URL: Url.optional().register(SETTINGS_GUIDE, {
    topic: 'Links and names',
    description: 'a link on /about',
    example: 'https://utvikler.example',
  }),
  OLD_RESULTS_URL: Url.optional().register(SETTINGS_GUIDE, {
    topic: 'Links and names',
    description: 'a link in the menu, to older results',
    example: 'https://gamle.example',
  }),
  SOURCE_URL: Url.optional().register(SETTINGS_GUIDE, {
    topic: 'Links and names',
    description: 'the repository, on /github',
    example: 'https://kode.example/formelgjett',
  }),
  HEALTH_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .register(SETTINGS_GUIDE, {
      topic: 'Monitoring',
      description:
        'a request with it (`Authorization: Bearer …`) sees the details of `/api/health/ready`: `openssl rand -hex 32`',
      example: 'make-your-own-token-not-this-one',
    }),
  METRICS_PORT: Port.optional().register(SETTINGS_GUIDE, {
    topic: 'Monitoring',
    description:
      'the port where Prometheus finds `/metrics`, other than that of the site. Two instances on one machine need one each; `0` takes any free one, and the log says which',
    otherwise: 'there are no metrics',
    example: '9464',
  }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').register(SETTINGS_GUIDE, {
    topic: 'Monitoring',
    description:
      'the address that it listens on. Whoever reaches it can read them, by an IP address, by this name, or by one without a dot',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a pino level')
    .default('info')
    .register(SETTINGS_GUIDE, {
      topic: 'Monitoring',
      description:
        'jobs, and a line for each page, call and import; `debug` adds files, and what open pages poll',
    }),
});
