import * as oidc from 'openid-client';
import { z } from 'zod';
import { loginCallbackPath } from '#contract/accounts/login-paths.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import type { ProviderSettings } from '#server/base/settings/provider-settings.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { isLoopback } from '#server/base/settings/settings-schema.ts';
import type { Identity } from '../auth/identity.ts';

const TIMEOUT_SECONDS = 8;
/** Maximum age in ms of the provider's cached metadata. */
const METADATA_MAX_AGE_MS = 6 * HOUR_MS;

/** Subject according to OpenID Connect Core (2): at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Has a name of its own, so that the operator can find it in the log. */
class SubjectRefused extends Error {
  override name = 'SubjectRefused';
}

export interface LoginRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface OidcClient extends Pick<ProviderSettings, 'key' | 'name' | 'issuer'> {
  /**
   * @param wantsEmail requests the e-mail as well
   * @throws LoginFailure
   */
  begin(wantsEmail: boolean): Promise<LoginRequest>;
  /**
   * Exchanges the callback's raw `query` for the provider's user.
   * @param wantsEmail asks userinfo where the ID token has no verified e-mail: Authelia tells it
   * there alone
   * @throws LoginFailure
   */
  finish(
    query: string,
    expected: Pick<LoginRequest, 'state' | 'nonce' | 'codeVerifier'>,
    wantsEmail: boolean,
  ): Promise<Identity & { readonly claims: EmailClaims }>;
}

/** Claims about the e-mail as the provider has sent them, unvalidated. */
export interface EmailClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

export class LoginFailure extends Error {
  readonly code:
    | 'login-cancelled'
    | 'login-expired'
    | 'login-failed'
    | 'login-taken'
    | 'login-unavailable';

  constructor(code: LoginFailure['code'], cause: unknown) {
    super(describeCause(cause), { cause });
    this.name = 'LoginFailure';
    this.code = code;
  }
}

/** Cause of the failure of a provider whose metadata name another issuer than the settings. */
const OtherIssuer = z.object({
  attribute: z.literal('issuer'),
  body: z.object({ issuer: z.url({ protocol: /^https?$/ }).max(300) }),
});

/**
 * Describes an error by names and codes only, including its causes: messages may contain tokens.
 */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const otherName = OtherIssuer.safeParse(cause.cause);
  if (otherName.success) {
    return `the provider calls itself ${otherName.data.body.issuer}: set its issuer to that`;
  }
  const { code } = cause as { code?: unknown };
  const codes = [...(typeof code === 'string' ? [code] : []), ...oauthErrors(cause)];
  const description = [cause.name, ...codes].join(' ');
  return cause.cause instanceof Error
    ? `${description}, ${describeCause(cause.cause)}`
    : description;
}

/**
 * Returns the OAuth error codes, e.g. `invalid_client`; untrusted, since anybody can send one to
 * the callback.
 */
function oauthErrors(error: Error): string[] {
  const errors =
    error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
      ? [error.error]
      : error instanceof oidc.WWWAuthenticateChallengeError
        ? error.cause.map(({ parameters }) => parameters.error)
        : [];
  return errors.filter((word): word is string => word !== undefined && /^[a-z_]{1,40}$/.test(word));
}

/**
 * Creates the client of a login provider. It connects at the first login, so that the game starts
 * and runs while the provider is down.
 */
export function createOidcClient(
  provider: ProviderSettings,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  now: () => number,
): OidcClient {
  const { key, name, clientId, clientSecret } = provider;
  const issuer = new URL(provider.issuer);
  const isPlainAllowed = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  const discover = () =>
    oidc.discovery(issuer, clientId, clientSecret, authenticateClient(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // Checks the ID token's signature, although it comes directly from the provider.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isPlainAllowed ? [oidc.allowInsecureRequests] : []),
      ],
    });
  const configuration = keepFor(METADATA_MAX_AGE_MS, now, discover);
  const redirectUri = new URL(loginCallbackPath(key), publicUrl).href;

  return {
    key,
    name,
    issuer: provider.issuer,
    async begin(wantsEmail) {
      const config = await configuration().catch((error: unknown) => {
        throw new LoginFailure('login-unavailable', error);
      });
      const request = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        // Requests no name, and no e-mail unless it makes the first admin: only the identity is
        // needed.
        scope: wantsEmail ? 'openid email' : 'openid',
        code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        state: request.state,
        nonce: request.nonce,
      });
      return { ...request, url: url.href };
    },

    async finish(query, expected, wantsEmail) {
      const callback = new URL(redirectUri);
      callback.search = query;
      try {
        const config = await configuration();
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new TypeError('no ID token');
        if (!SUBJECT.test(claims.sub)) throw new SubjectRefused('not a subject');
        const { iss: issuer, sub: subject, email, email_verified } = claims;
        const inToken = { issuer, subject, claims: { email, email_verified } };
        if (!wantsEmail || verifiedEmail(inToken.claims) !== null) return inToken;
        const more = await fetchEmailClaims(config, tokens.access_token, subject);
        return { ...inToken, claims: more ?? inToken.claims };
      } catch (error) {
        throw new LoginFailure(failureCode(error), error);
      }
    },
  };
}

/**
 * Returns the e-mail if it is verified, else `null`. Only a boolean `true` counts: otherwise an
 * account could claim somebody else's address.
 */
export function verifiedEmail({ email, email_verified }: EmailClaims): string | null {
  return typeof email === 'string' && email_verified === true ? email : null;
}

/** Returns what userinfo has of the e-mail; `null` if it has none, or fails: a login needs none. */
async function fetchEmailClaims(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<EmailClaims | null> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return null;
  const claims = await oidc.fetchUserInfo(config, accessToken, subject).catch(() => null);
  return typeof claims?.email === 'string' ? claims : null;
}

/**
 * Sends the client secret by the method in the provider's metadata; the fallback is the one that
 * all providers must support.
 */
function authenticateClient(secret: string): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const authenticate = methods.includes('client_secret_post') ? inBody : inHeader;
    return authenticate(server, client, body, headers);
  };
}

function failureCode(error: unknown): LoginFailure['code'] {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'login-cancelled' : 'login-failed';
  }
  // Errors that fetch throws without a response, or on a timeout.
  const isUnanswered =
    error instanceof Error &&
    ((error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
      (error instanceof TypeError && error.message === 'fetch failed'));
  return isUnanswered ? 'login-unavailable' : 'login-failed';
}

/**
 * Caches the result of `load`, with one pending call for all. A failure is not cached, and keeps
 * the previous value.
 */
function keepFor<T>(maxAgeMs: number, now: () => number, load: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let loading: Promise<T> | null = null;

  async function reload(): Promise<T> {
    try {
      const value = await load();
      kept = { value, at: now() };
      return value;
    } catch (error) {
      if (kept !== null) return kept.value;
      throw error;
    } finally {
      loading = null;
    }
  }

  return async () => {
    if (kept !== null && now() - kept.at < maxAgeMs) return kept.value;
    loading ??= reload();
    return loading;
  };
}
