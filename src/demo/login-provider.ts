import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
// Imports past the package's index, which warns on every start under a Node that is not marked as LTS.
import { Provider, type RequestContext } from 'oidc-provider/lib/provider.js';
import { createMemoryAdapter } from './login-provider-memory.ts';
import { loginPage } from './login-provider-page.ts';

export interface LoginPerson {
  /** Subject in the ID token, which the form's field `login` accepts. */
  readonly login: string;
  readonly name: string;
}

export interface LoginProviderOptions {
  /** Port; 0 means any free one. */
  readonly port: number;
  readonly host: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly people: readonly LoginPerson[];
  /** Authentication methods of the client that the metadata lists. */
  readonly clientAuthMethods?: readonly ('client_secret_basic' | 'client_secret_post')[];
  /** Signature algorithm of ID tokens. */
  readonly signedWith?: 'RS256' | 'ES256';
  readonly isPkceRequired?: boolean;
  /** Path of the provider on its server, and in its issuer: `/realms/game`. */
  readonly path?: string;
  /** Further pages of this server, by path. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Claims in the ID token and from userinfo, the same for every person. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** True leaves the claims out of the ID token, as Authelia does. */
  readonly areClaimsInUserinfoOnly?: boolean;
}

export interface LoginProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

const INTERACTION = /^\/interaction\/[\w-]+$/;
const BODY_LIMIT = 1024;

/**
 * Starts a real OpenID provider without passwords, for demo and tests: any listed user can be
 * chosen.
 */
export async function startLoginProvider(options: LoginProviderOptions): Promise<LoginProvider> {
  const server = createServer();
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  const mountPath = options.path ?? '';
  const issuer = `http://${options.host}:${port}${mountPath}`;
  const provider = new Provider(issuer, await configuration(options));
  const handle = provider.callback();
  const pages = new Map(Object.entries(options.pages ?? {}));
  server.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const page = pages.get(path);
    if (page !== undefined) {
      showPage(response, 200, page);
      return;
    }
    forgetSession(request);
    mount(request, mountPath.replace(/\/$/, ''));
    const work = INTERACTION.test(path)
      ? interact(provider, options, request, response)
      : handle(request, response);
    work.catch(() => fail(response));
  });
  return { issuer, close: () => close(server) };
}

/**
 * Strips the mount path as frameworks do: the provider needs its own path, and the full one as
 * `originalUrl`.
 */
function mount(request: IncomingMessage, path: string): void {
  if (path === '' || !request.url?.startsWith(path)) return;
  Object.assign(request, { originalUrl: request.url, url: request.url.slice(path.length) });
}

/** Shows the login page and handles its form. */
async function interact(
  provider: Provider,
  { people }: LoginProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  const show = (status: number, refused: string | null) =>
    showPage(response, status, loginPage({ action: `/interaction/${uid}`, people, refused }));
  if (request.method !== 'POST') {
    show(200, null);
    return;
  }
  const form = new URLSearchParams(await readBody(request));
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  if (form.has('cancel')) return finish({ error: 'access_denied' });
  const login = form.get('login') ?? '';
  if (!people.some((person) => person.login === login)) {
    show(403, login);
    return;
  }
  return finish({ login: { accountId: login, remember: false } });
}

/**
 * Cached per process, because generating a key is most of the start-up time and tests start many
 * providers.
 */
const signingKeys: Partial<Record<'RS256' | 'ES256', Promise<JsonWebKey>>> = {};

async function makeSigningKey(alg: 'RS256' | 'ES256'): Promise<JsonWebKey> {
  const { privateKey } =
    alg === 'RS256'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
      : await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg };
}

async function configuration(options: LoginProviderOptions): Promise<Record<string, unknown>> {
  const { clientAuthMethods = ['client_secret_post'], signedWith = 'RS256' } = options;
  const { isPkceRequired = true, claims = {}, areClaimsInUserinfoOnly = false } = options;
  signingKeys[signedWith] ??= makeSigningKey(signedWith);
  return {
    clientAuthMethods,
    adapter: createMemoryAdapter(),
    jwks: { keys: [await signingKeys[signedWith]] },
    conformIdTokenClaims: areClaimsInUserinfoOnly,
    claims: areClaimsInUserinfoOnly
      ? { openid: ['sub'], email: Object.keys(claims) }
      : { openid: ['sub', ...Object.keys(claims)] },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [...options.redirectUris],
        token_endpoint_auth_method: clientAuthMethods.at(-1),
        id_token_signed_response_alg: signedWith,
      },
    ],
    cookies: { keys: ['the demo keeps no secrets'] },
    pkce: { required: () => isPkceRequired },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      url: (_context: RequestContext, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_context: RequestContext, id: string) => {
      const person = options.people.find(({ login }) => login === id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...claims }) };
    },
    loadExistingGrant: (context: RequestContext) => grantSilently(context),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 900,
      Session: 900,
    },
    renderError: (context: { type: string; body: string }, { error }: { error: string }) => {
      context.type = 'text/plain';
      context.body = `Innloggingen gikk ikke: ${error}`;
    },
  };

  async function grantSilently({ oidc }: RequestContext): Promise<unknown> {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId,
      clientId: oidc.client?.clientId,
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  }
}

/**
 * Forgets the last login, because the demo is about switching users. (The provider would ask to log
 * the other one out first.)
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '').split('; ');
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > BODY_LIMIT) throw new Error('The form is too large');
  }
  return body;
}

function showPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}

function fail(response: ServerResponse): void {
  if (response.headersSent) return;
  response
    .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
    .end('Innloggingen er avbrutt eller for gammel. Gå tilbake til spillet og prøv igjen.');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
