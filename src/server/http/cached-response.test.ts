import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import {
  type CachedResponse,
  MIN_COMPRESSED_BYTES,
  sendCachedResponse,
  textResponse,
} from './cached-response.ts';

const TEXT = 'Blåbærsyltetøy '.repeat(MIN_COMPRESSED_BYTES);

async function serve(response: CachedResponse) {
  const app = fastify();
  await app.register(compress, { threshold: MIN_COMPRESSED_BYTES });
  app.get('/', (request, reply) => sendCachedResponse(request, reply, response));
  return (accepted: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: '/', headers: { 'accept-encoding': accepted, ...headers } });
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'answers to %s are the same each time they are sent',
  async (accepted, encoding, decompress) => {
    const request = await serve(textResponse(TEXT, 'text/plain'));
    for (let turn = 1; turn <= 3; turn += 1) {
      const { headers, rawPayload } = await request(accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('accept-encoding');
      expect(decompress(rawPayload).toString()).toBe(TEXT);
    }
  },
);

it('is sent as it is to whom takes no encoding, also once it has been compressed', async () => {
  const request = await serve(textResponse(TEXT, 'text/plain'));
  for (const accepted of ['br', 'br', 'identity', 'br;q=0', 'brotli']) {
    const { headers, body } = await request(accepted);
    if (accepted === 'br') expect(headers['content-encoding']).toBe('br');
    else expect(body).toBe(TEXT);
  }
});

it('what a browser has is not sent again, compressed or not', async () => {
  const response = textResponse(TEXT, 'text/plain');
  const request = await serve(response);
  for (let turn = 1; turn <= 3; turn += 1) {
    await request('br');
    const { statusCode, rawPayload } = await request('br', { 'if-none-match': response.etag });
    expect([statusCode, rawPayload.length]).toEqual([304, 0]);
  }
});

it('what is small is sent as it is', async () => {
  const request = await serve(textResponse('Kort', 'text/plain'));
  for (let turn = 1; turn <= 3; turn += 1) expect((await request('br')).body).toBe('Kort');
});
