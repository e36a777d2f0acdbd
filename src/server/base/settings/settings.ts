import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { describeSystemError, InstallationError } from '../operator-error.ts';
import {
  OTHER_PROVIDERS_SETTINGS,
  type ProviderSettings,
  readOtherProviders,
  toProvider,
} from './provider-settings.ts';
import { Environment, isLoopback, Url } from './settings-schema.ts';

export type Settings = z.output<typeof Environment> & {
  readonly publicUrl: string;
  /** Providers in the order in which the login page shows them. */
  readonly providers: readonly ProviderSettings[];
};

const SETTING_NAMES = [...Object.keys(Environment.shape), ...OTHER_PROVIDERS_SETTINGS];

/** The settings are invalid; `problems` has one line per mistake. */
export class SettingsError extends InstallationError {
  override name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `Wrong setting ${problem}`).join('\n'));
    this.problems = problems;
  }
}

/** Replaces `X_FILE` by `X` with the contents of the file, as container secrets need it. */
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

/** Prefixes of our settings: an unknown name that starts with one is always reported. */
const OWN_PREFIX = /^(OIDC|SMTP)_/;
/** Maximum number of edits between a misspelt name and the setting. */
const MAX_MISSPELT_EDITS = 2;
/**
 * Minimum length for a misspelling: a shorter name with two other letters is more likely another
 * program's.
 */
const MIN_MISSPELT_LENGTH = 8;

function isMisspelling(name: string, setting: string): boolean {
  if (plainName(name) === plainName(setting)) return true;
  return name.length >= MIN_MISSPELT_LENGTH && distance(name, setting) <= MAX_MISSPELT_EDITS;
}

/** Returns a line for each name in the environment that is probably a misspelt setting. */
export function findMisspelt(environment: NodeJS.ProcessEnv): string[] {
  const files = SETTING_NAMES.map((name) => `${name}_FILE`);
  const known = [...SETTING_NAMES, ...files];
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = closest(name.toUpperCase(), known);
      if (isMisspelling(name, meant)) return [`${name} is no setting: it is called ${meant}`];
      return OWN_PREFIX.test(name) ? [`${name} is no setting`] : [];
    });
}

function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

/**
 * Reads the settings of this process from its environment.
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
  if ((settings.OPENF1_USERNAME === undefined) !== (settings.OPENF1_PASSWORD === undefined)) {
    problems.push('OPENF1_USERNAME: goes together with OPENF1_PASSWORD');
  }
  const openF1Problem = settings.OPENF1_PASSWORD && problemWithSecretTo(settings.OPENF1_URL);
  if (openF1Problem) problems.push(`OPENF1_URL: ${openF1Problem}`);
  if (settings.BACKUP_HOOK !== undefined && settings.BACKUP_KEY === undefined) {
    problems.push(
      'BACKUP_HOOK: goes together with BACKUP_KEY, with which all that leaves is sealed: openssl rand -base64 32, and keep a copy elsewhere',
    );
  }
  const issuerProblem = problemWithSecretTo(settings.OIDC_ISSUER);
  if (issuerProblem !== null) problems.push(`OIDC_ISSUER: ${issuerProblem}`);
  const others = readOtherProviders(values, problemWithSecretTo);
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

/** Returns why no secret can be sent to an address; `null` if one can. */
function problemWithSecretTo(address: string): string | null {
  if (!Url.safeParse(address).success) return 'must be an http(s) address';
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname) ? 'plain http is for loopback only' : null;
}

/**
 * Returns the default sender of mail: the user of the mail server, else an e-mail at the site's
 * host.
 */
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
