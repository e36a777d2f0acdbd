const KEY = /^[\w+/-]{43}=?$/;

/** 32 bytes as base64, of whichever alphabet; `null` when it is something else. */
export function decodeKey(text: string): Buffer | null {
  return KEY.test(text) ? Buffer.from(text, 'base64') : null;
}
