import { z } from 'zod';

/** Login provider as the operator has configured it. */
export interface ProviderSettings {
  /**
   * Key in the URLs of this login. The specification calls the first one `google`, whatever
   * provider it is.
   */
  readonly key: string;
  readonly issuer: string;
  /** Name that is shown to players. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const FIELDS = ['ISSUER', 'NAME', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
type Field = (typeof FIELDS)[number];

/** Numbers of further providers; the settings of the first have no number. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9] as const;
const OTHERS = NUMBERS.map((number) => `OIDC_${number}`);

export const OTHER_PROVIDERS_SETTINGS = OTHERS.flatMap((prefix) =>
  FIELDS.map((field) => `${prefix}_${field}`),
);

const KNOWN_NAMES: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
};

type Values = Readonly<Partial<Record<Field, string | undefined>>>;

/** Returns the provider; `null` if a required setting is missing. */
export function toProvider(key: string, values: Values): ProviderSettings | null {
  const { ISSUER, NAME, CLIENT_ID, CLIENT_SECRET } = values;
  if (ISSUER === undefined || CLIENT_ID === undefined || CLIENT_SECRET === undefined) return null;
  const { host } = new URL(ISSUER);
  const name = NAME ?? KNOWN_NAMES[host] ?? host;
  return { key, issuer: ISSUER, name, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
}

const Name = z.string().min(1).max(40);

/** Reads the providers of `OIDC_2_…` to `OIDC_9_…`, with a line for each mistake. */
export function readOtherProviders(
  values: Readonly<Record<string, string>>,
  problemWithIssuer: (issuer: string) => string | null,
): { readonly providers: readonly ProviderSettings[]; readonly problems: readonly string[] } {
  const providers: ProviderSettings[] = [];
  const problems: string[] = [];
  for (const prefix of OTHERS) {
    const own = Object.fromEntries(
      FIELDS.flatMap((field) => {
        const value = values[`${prefix}_${field}`];
        return value === undefined ? [] : [[field, value]];
      }),
    ) as Values;
    if (Object.keys(own).length === 0) continue;
    const needed = (['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const).filter(
      (field) => own[field] === undefined,
    );
    problems.push(...needed.map((field) => `${prefix}_${field}: is missing`));
    const issuer = own.ISSUER === undefined ? null : problemWithIssuer(own.ISSUER);
    if (issuer !== null) problems.push(`${prefix}_ISSUER: ${issuer}`);
    if (own.NAME !== undefined && !Name.safeParse(own.NAME).success) {
      problems.push(`${prefix}_NAME: must be at most 40 characters`);
    }
    if (needed.length > 0 || issuer !== null) continue;
    const provider = toProvider(prefix.slice('OIDC_'.length), own);
    if (provider !== null) providers.push(provider);
  }
  return { providers, problems };
}
