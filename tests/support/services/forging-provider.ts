import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ROUND = 3600;

/** Changes to the next login's tokens; absent fields are valid. */
export interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** `other`: a key that the provider does not publish; `none`: no signature. */
  signedBy?: 'own' | 'other' | 'none';
  /** Changes the token after signing. */
  tamperedClaims?: Record<string, unknown>;
  withoutIdToken?: boolean;
  /** Parameters added to the redirect URL. */
  callback?: Record<string, string>;
  tokenStatus?: number;
  /** Response of userinfo; 500 by default. */
  userinfo?: Record<string, unknown>;
}

export interface ForgingProvider {
  readonly issuer: string;
  forge(forgery: Forgery): void;
  /** Signs with another key from now on, and publishes that one alone. */
  rotateKeys(): void;
  /** Request bodies that the token route got. */
  readonly tokenRequests: URLSearchParams[];
  close(): Promise<void>;
}

/** Starts an OpenID provider that returns forged data on request, over real HTTP. */
export async function startForgingProvider(clientId: string): Promise<ForgingProvider> {
  let own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let kid = 'own';
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokenRequests: URLSearchParams[] = [];
  let forgery: Forgery = {};
  let nonce = '';
  let issuer = '';

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const signedBy = forgery.signedBy ?? 'own';
    const header = { alg: signedBy === 'none' ? 'none' : 'RS256', kid, ...forgery.header };
    const claims = {
      iss: issuer,
      sub: 'kari',
      aud: clientId,
      iat: now,
      exp: now + ROUND,
      nonce,
      ...forgery.claims,
    };
    const signed = [header, claims].map(encode).join('.');
    const key: KeyObject = (signedBy === 'other' ? other : own).privateKey;
    const signature =
      signedBy === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url');
    if (forgery.tamperedClaims === undefined) return `${signed}.${signature}`;
    return `${encode(header)}.${encode({ ...claims, ...forgery.tamperedClaims })}.${signature}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(200, {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks': {
        const key = {
          ...own.publicKey.export({ format: 'jwk' }),
          kid,
          use: 'sig',
          alg: 'RS256',
        };
        return void json(200, { keys: [key] });
      }
      case '/auth': {
        nonce = url.searchParams.get('nonce') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        const parameters = {
          code: 'the-code',
          state: url.searchParams.get('state') ?? '',
          iss: issuer,
          ...forgery.callback,
        };
        for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        tokenRequests.push(new URLSearchParams(body));
        return void json(forgery.tokenStatus ?? 200, {
          access_token: 'the-access-token',
          token_type: 'bearer',
          ...(forgery.withoutIdToken ? {} : { id_token: idToken() }),
        });
      }
      case '/userinfo':
        return void json(forgery.userinfo === undefined ? 500 : 200, forgery.userinfo ?? {});
      default:
        return void json(404, {});
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    tokenRequests,
    forge: (next) => {
      forgery = next;
    },
    rotateKeys: () => {
      own = generateKeyPairSync('rsa', { modulusLength: 2048 });
      kid = `${kid}-next`;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
