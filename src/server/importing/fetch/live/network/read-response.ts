import type { Clock } from '#server/base/clock.ts';
import { readRetryAfter } from '#server/http/retry-after.ts';
import { SourceBroken, SourceUnavailable, type UpstreamName } from '../../source-failure.ts';

/**
 * Returns the JSON of a response; `null` if the source has no such data.
 * @throws SourceUnavailable, SourceBroken
 */
export async function readResponse(
  upstream: UpstreamName,
  response: Response,
  { clock, maxBytes }: { readonly clock: Clock; readonly maxBytes: number },
): Promise<unknown> {
  const isJson = /^application\/(.+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  if (response.status === 200 && isJson) {
    return parse(upstream, await read(upstream, response, maxBytes));
  }
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404 && isJson) return null;
  throw failureOf(upstream, response, clock);
}

async function read(upstream: UpstreamName, response: Response, maxBytes: number): Promise<string> {
  try {
    return await readBody(upstream, response, maxBytes);
  } catch (error) {
    throw error instanceof SourceBroken ? error : connectionFailure(upstream, error);
  }
}

/**
 * Returns the body as text, limiting its size while it arrives (after decompression, because of
 * decompression bombs).
 * @throws SourceBroken if it is too large; TypeError if it is not UTF-8 or the connection breaks
 */
async function readBody(
  upstream: UpstreamName,
  response: Response,
  maxBytes: number,
): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body.getReader();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new SourceBroken(upstream, 'TOO_LARGE', `over ${maxBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parse(upstream: UpstreamName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without its cause, which quotes the body: that of a login has a token.
    throw new SourceBroken(upstream, 'MALFORMED', 'the body is not whole JSON');
  }
}

export function connectionFailure(upstream: UpstreamName, cause: unknown): SourceUnavailable {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return new SourceUnavailable(upstream, isTimeout ? 'TIMEOUT' : 'CONNECTION', { cause });
}

function failureOf(upstream: UpstreamName, response: Response, clock: Clock): Error {
  const { status, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return new SourceBroken(upstream, 'REDIRECT', 'redirects are not followed');
  }
  if (status === 200) return new SourceBroken(upstream, 'NOT_JSON', 'the body is no JSON');
  if (status === 401) return new SourceUnavailable(upstream, 'LIVE_SESSION');
  if (status === 404) return new SourceBroken(upstream, 'NO_SUCH_PATH', 'there is no such path');
  const retryAt = readRetryAfter(response.headers.get('retry-after'), clock.now());
  if (status === 429) return new SourceUnavailable(upstream, 'THROTTLED', { retryAt });
  if (status >= 500 || status === 408) {
    return new SourceUnavailable(upstream, 'SERVER_ERROR', { retryAt });
  }
  return new SourceBroken(upstream, 'REFUSED', `status ${status}`);
}
