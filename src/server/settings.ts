import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { HostError } from './host-error.ts';

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

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: Url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: or postgres://')
    .default('sqlite:data/formelgjett.db'),
  BACKUP_DIR: z.string().min(1).optional(),
  OIDC_ISSUER: Url.default('https://accounts.google.com'),
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
  PUSH_HOSTS: Hosts.default([]),
  JOLPICA_URL: Url.default('https://api.jolpi.ca/ergast/f1'),
  OPENF1_URL: Url.default('https://api.openf1.org/v1'),
  IMPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  CORRECTIONS: z.enum(['review', 'auto'], 'must be review or auto').default('review'),
  PRODUCT_NAME: z.string().min(1).max(40).default('Formelgjett'),
  TRUST_PROXY: Flag.default(false),
  INSECURE_HTTP: Flag.default(false),
  CONTACT_FORM_URL: Url.optional(),
  CONTACT_ADDRESS: z.email('must be an e-mail address').optional(),
  DEVELOPER_URL: Url.optional(),
  OLD_RESULTS_URL: Url.optional(),
  SOURCE_URL: Url.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a pino level')
    .default('info'),
});

export type Settings = z.output<typeof Environment> & { readonly publicUrl: string };

/** The settings cannot be used; `problems` has one line per mistake. */
export class SettingsError extends HostError {
  override name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** `X_FILE` names a file that holds the value of `X`, as container secrets do. */
function withSecretFiles(environment: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(Environment.shape)) {
    const file = environment[`${name}_FILE`];
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value;
    if (file === undefined || file === '') continue;
    if (values[name] !== undefined) problems.push(`${name}: set either it or ${name}_FILE`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE: cannot be read`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
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
  const parsed = Environment.safeParse(withSecretFiles(environment));
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  const problems: string[] = [];
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/') problems.push('PUBLIC_URL: must not have a path');
  if (protocol === 'http:' && !isLoopback(hostname) && !settings.INSECURE_HTTP) {
    problems.push('PUBLIC_URL: plain http is for loopback only (or set INSECURE_HTTP=true)');
  }
  if ((settings.OIDC_CLIENT_ID === undefined) !== (settings.OIDC_CLIENT_SECRET === undefined)) {
    problems.push('OIDC_CLIENT_ID: goes together with OIDC_CLIENT_SECRET');
  }
  const issuer = new URL(settings.OIDC_ISSUER);
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    problems.push('OIDC_ISSUER: plain http is for loopback only');
  }
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM: is needed with SMTP_URL');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return { ...settings, publicUrl };
}
