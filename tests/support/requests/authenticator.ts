import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

interface Given {
  readonly challenge: string;
}

interface GivenToRegister extends Given {
  readonly user?: { readonly id: string };
}

interface Signing {
  readonly counter?: number;
  readonly from?: string;
  /** Account that the passkey names; `null` for none. */
  readonly userHandle?: string | null;
}

const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const HAS_KEY = 0x40;

/** Creates a passkey in software, which can also do what browsers would not. */
export function createAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const own = { id: encode(id), rawId: encode(id), type: 'public-key' };

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authData(flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  }

  let registeredFor: string | null = null;

  return {
    id: own.id,
    /** Credential as `navigator.credentials.create` returns it. */
    register({ challenge, user }: GivenToRegister) {
      registeredFor = user?.id ?? null;
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const data = authData(
        PRESENT | HAS_KEY,
        0,
        Buffer.concat([Buffer.alloc(16), length, id, coseKey]),
      );
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        ...own,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Assertion as `navigator.credentials.get` returns it. */
    sign(
      { challenge }: Given,
      { counter = 0, from = origin, userHandle = registeredFor }: Signing = {},
    ) {
      const client = clientData('webauthn.get', challenge, from);
      const data = authData(PRESENT, counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...own,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          ...(userHandle !== null && { userHandle }),
        },
      };
    },
  };
}
