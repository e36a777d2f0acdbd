import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#contract/messages/push.ts';
import { selfSigned } from './self-signed.ts';

const DAY_SECONDS = 24 * 60 * 60;
const TAG_BYTES = 16;

/** Browser, as far as its push service and the game are concerned. */
export interface PushBrowser {
  /** Subscription as the browser sends it in the request body. */
  readonly subscription: { endpoint: string; p256dh: string; auth: string };
  readonly received: ReceivedPush[];
  /** Sets the push service's response for this browser from now on; 201 by default. */
  answer(status: number, body?: string, headers?: Readonly<Record<string, string>>): void;
}

interface PushAnswer {
  readonly status: number;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface ReceivedPush {
  readonly message: PushMessage;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Contact from the signed token (VAPID `sub`). */
  readonly contact: string;
}

export interface PushService {
  /** Value of `PUSH_HOSTS`. */
  readonly host: string;
  /** Value of `NODE_EXTRA_CA_CERTS` for another process. */
  readonly certificate: string;
  /** Signs a browser up with an installation's public key, as `pushManager.subscribe` does. */
  subscribe(applicationServerKey: string): PushBrowser;
  /** Faults in the requests received. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * Checks the VAPID token (RFC 8292), which identifies the sender by the key of the subscription.
 */
function checkToken(authorization: string, origin: string, applicationServerKey: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== applicationServerKey) throw new Error('another key than it was signed up with');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('a token with a wrong signature');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== origin) throw new Error(`a token for ${aud}`);
  const left = exp - Date.now() / 1000;
  if (left <= 0 || left > DAY_SECONDS) throw new Error(`a token that ends in ${left} s`);
  return sub;
}

/** Decrypts a message as browsers do (RFC 8188 and 8291): one record, for this browser alone. */
function open(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32);
  const derive = (what: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length),
    );
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return padded.subarray(0, end).toString('utf8');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * Starts a push service with TLS on a port of its own: it authenticates the sender, decrypts
 * messages like the browser, and responds as set. While it runs, this process trusts its
 * certificate.
 */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = selfSigned('localhost');
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => PushAnswer>();
  const complaints: string[] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const receive = browsers.get(String(request.url));
    try {
      const answer = receive?.(request, await readBody(request));
      response.writeHead(answer?.status ?? 404, answer?.headers ?? {}).end(answer?.body);
    } catch (error) {
      complaints.push(String(error));
      response.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const trustedBefore = globalAgent.options.ca;
  globalAgent.options.ca = cert;

  return {
    host,
    certificate: cert,
    complaints,
    subscribe(applicationServerKey) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const received: ReceivedPush[] = [];
      let answer: PushAnswer = { status: 201 };
      browsers.set(path, ({ method, headers }, body) => {
        if (answer.status !== 201) return answer;
        if (method !== 'POST') throw new Error(`${method} instead of POST`);
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
        received.push({
          contact: checkToken(
            String(headers.authorization),
            `https://${host}`,
            applicationServerKey,
          ),
          message: JSON.parse(open(body, keys, auth)),
          ttl: Number(headers.ttl),
          urgency: headers.urgency?.toString(),
          topic: headers.topic?.toString(),
        });
        return answer;
      });
      return {
        received,
        subscription: {
          endpoint: `https://${host}${path}`,
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        answer: (status, body, headers) => {
          answer = { status, body, headers };
        },
      };
    },
    close: async () => {
      globalAgent.options.ca = trustedBefore;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
