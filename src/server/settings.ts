import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_DATABASE } from './db/describe-database.ts';
import { decodeKey } from './decode-key.ts';
import { describeSystemError, HostError } from './host-error.ts';
import {
  OTHER_PROVIDERS_SETTINGS,
  type ProviderSettings,
  readOtherProviders,
  toProvider,
} from './provider-settings.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().max(65_535));

const Url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const Flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true');

/** `host` or `host:port`, as an address has them. */
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

/** What can be set; `settings-guide.ts` says what each is for. */
export const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: Url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, {
      error: 'must start with sqlite: or postgres://',
      abort: true,
    })
    .refine((url) => url.startsWith('sqlite:') || isWholeAddress(url), {
      error:
        'is no address; signs of a password such as # / ? @ % are written %23 %2F %3F %40 %25 in it',
    })
    .default(DEFAULT_DATABASE),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: BackupKey.optional(),
  BACKUP_HOOK: z.string().min(1).optional(),
  OIDC_ISSUER: Url.default('https://accounts.google.com'),
  OIDC_NAME: z.string().min(1).max(40).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  REGISTRATION: z.enum(['invitation', 'open'], 'must be invitation or open').default('invitation'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s) address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(.*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an e-mail address, or name <address>',
    )
    .optional(),
  MAIL_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999')
    .transform(Number)
    .default(100),
  PUSH_HOSTS: Hosts.default([]),
  CHAT_WEBHOOK_URL: ChatWebhook.optional(),
  CHAT_WEBHOOK_HOSTS: Hosts.default([]),
  JOLPICA_URL: Url.default('https://api.jolpi.ca/ergast/f1'),
  OPENF1_URL: Url.default('https://api.openf1.org/v1'),
  IMPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  CORRECTIONS: z.enum(['review', 'auto'], 'must be review or auto').default('review'),
  PRODUCT_NAME: z.string().min(1).max(40).default('Formelgjett'),
  TRUST_PROXY: TrustedProxies.default(false),
  INSECURE_HTTP: Flag.default(false),
  HSTS_SUBDOMAINS: Flag.default(false),
  CONTACT_FORM_URL: Url.optional(),
  CONTACT_ADDRESS: z.email('must be an e-mail address').optional(),
  DEVELOPER_URL: Url.optional(),
  OLD_RESULTS_URL: Url.optional(),
  SOURCE_URL: Url.optional(),
  HEALTH_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a pino level')
    .default('info'),
});

export type SettingName = keyof typeof Environment.shape;

export type Settings = z.output<typeof Environment> & {
  readonly publicUrl: string;
  /** In the order in which people are offered them. */
  readonly providers: readonly ProviderSettings[];
};

const SETTING_NAMES = [...Object.keys(Environment.shape), ...OTHER_PROVIDERS_SETTINGS];

/** The settings cannot be used; `problems` has one line per mistake. */
export class SettingsError extends HostError {
  override name = 'SettingsError';
  /** EX_CONFIG: starting it again will not help. */
  override readonly exitCode = 78;
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `Wrong setting ${problem}`).join('\n'));
    this.problems = problems;
  }
}

/** A `#` in a password, say, would end the address, and what follows would be lost. */
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

/** `X_FILE` names a file that holds the value of `X`, as container secrets do. */
function withSecretFiles(environment: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SETTING_NAMES) {
    const file = environment[`${name}_FILE`];
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value;
    if (file === undefined || file === '') continue;
    if (values[name] !== undefined) problems.push(`${name}: set either it or ${name}_FILE`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE: ${file}: ${describeSystemError(error)}`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

/** Set beside the settings by those who run this as a demo. */
const OTHER_NAMES = ['DEMO_NOW', 'DEMO_PLAYERS'];
/** Whatever begins like this is meant for the game. */
const OWN_PREFIX = /^(OIDC|SMTP)_/;

/** Names in the environment that look like those of settings and are none: a line for each. */
export function findMisspelt(environment: NodeJS.ProcessEnv): string[] {
  const files = SETTING_NAMES.map((name) => `${name}_FILE`);
  const known = new Set([...SETTING_NAMES, ...files, ...OTHER_NAMES]);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((each) => plainName(each) === plainName(name));
      if (meant !== undefined) return [`${name} is no setting: it is called ${meant}`];
      return OWN_PREFIX.test(name) ? [`${name} is no setting`] : [];
    });
}

function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * The settings of this process, from its environment.
 * @throws SettingsError with a line per mistake
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const values = withSecretFiles(environment);
  const parsed = Environment.safeParse(values);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const settings = parsed.data;
  const problems: string[] = [];
  const site = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const { protocol, hostname, origin: publicUrl } = site;
  if (site.href !== `${publicUrl}/`) {
    problems.push(
      `PUBLIC_URL: must be like ${publicUrl}, without a user, a path, a question mark or a #`,
    );
  }
  if (protocol === 'http:' && !isLoopback(hostname) && !settings.INSECURE_HTTP) {
    problems.push('PUBLIC_URL: plain http is for loopback only (or set INSECURE_HTTP=true)');
  }
  if ((settings.OIDC_CLIENT_ID === undefined) !== (settings.OIDC_CLIENT_SECRET === undefined)) {
    problems.push('OIDC_CLIENT_ID: goes together with OIDC_CLIENT_SECRET');
  }
  const issuerProblem = problemWithIssuer(settings.OIDC_ISSUER);
  if (issuerProblem !== null) problems.push(`OIDC_ISSUER: ${issuerProblem}`);
  const others = readOtherProviders(values, problemWithIssuer);
  problems.push(...others.problems);
  const from = settings.MAIL_FROM ?? senderOf(settings, hostname);
  if (settings.SMTP_URL !== undefined && from === undefined) {
    problems.push(
      `MAIL_FROM: is needed, for no mail can be from ${hostname}: an address that the mail server sends from`,
    );
  }
  if (problems.length > 0) throw new SettingsError(problems);
  const first = toProvider('google', {
    ISSUER: settings.OIDC_ISSUER,
    NAME: settings.OIDC_NAME,
    CLIENT_ID: settings.OIDC_CLIENT_ID,
    CLIENT_SECRET: settings.OIDC_CLIENT_SECRET,
  });
  const providers = [...(first === null ? [] : [first]), ...others.providers];
  return { ...settings, ...(from === undefined ? {} : { MAIL_FROM: from }), publicUrl, providers };
}

function problemWithIssuer(address: string): string | null {
  if (!Url.safeParse(address).success) return 'must be an http(s) address';
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname) ? 'plain http is for loopback only' : null;
}

/** Whom mail is from unless that is said: who logs in to the mail server, else an address of the site's. */
function senderOf(
  { SMTP_URL, PRODUCT_NAME }: z.output<typeof Environment>,
  hostname: string,
): string | undefined {
  if (SMTP_URL === undefined) return undefined;
  const user = decodeURIComponent(new URL(SMTP_URL).username);
  const address = user.includes('@') ? user : `formelgjett@${hostname}`;
  const name = PRODUCT_NAME.replace(/[<>@"\\]/g, '');
  return z.email().safeParse(address).success ? `${name} <${address}>` : undefined;
}
