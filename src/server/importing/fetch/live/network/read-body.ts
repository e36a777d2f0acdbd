/** The body is longer than allowed; it was not read to its end. */
export class BodyTooLarge extends Error {}

/**
 * The body as text, counted while it comes in (and after unpacking, so that a small packed body cannot
 * become a large one).
 * @throws BodyTooLarge beyond `maxBytes`; TypeError when it is not UTF-8 or the connection breaks
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
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
      throw new BodyTooLarge(`over ${maxBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
