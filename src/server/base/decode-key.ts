const KEY = /^[\w+/-]{43}=?$/;

/** Decodes 32 bytes from base64 of either alphabet; `null` if it is anything else. */
export function decodeKey(text: string): Buffer | null {
  return KEY.test(text) ? Buffer.from(text, 'base64') : null;
}
