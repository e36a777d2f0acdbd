import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { describeSystemError } from '#server/base/operator-error.ts';
import { BackupError } from './backup-format.ts';

/**
 * Format of an encrypted backup: AES-256-GCM with the operator's key, padded so that the size
 * reveals nothing. The plain text is the length of the backup, the backup, and zeros.
 */
const MARK = Buffer.from('formelgjett-sealed-1\n');
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 8;
/** Minimum padded size, which ordinary games do not exceed, so that no guess changes the size. */
const SMALLEST_BYTES = 4 * 1024 * 1024;
const START_BYTES = MARK.length + NONCE_BYTES;

function filledUp(size: number): number {
  return Math.max(SMALLEST_BYTES, 2 ** Math.ceil(Math.log2(LENGTH_BYTES + size)));
}

export interface EncryptedBackup {
  readonly path: string;
  readonly key: Buffer;
}

/** Returns the size in bytes of a file of `size` bytes once encrypted. */
export function encryptedSize(size: number): number {
  return START_BYTES + filledUp(size) + TAG_BYTES;
}

/** Encrypts a file of `size` bytes. */
export async function* encryptBackup(
  content: AsyncIterable<Buffer>,
  size: number,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(MARK);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(size));
  yield Buffer.concat([MARK, nonce, cipher.update(length)]);
  for await (const chunk of content) yield cipher.update(chunk);
  const zeros = Buffer.alloc(64 * 1024);
  let left = filledUp(size) - LENGTH_BYTES - size;
  for (; left > 0; left -= zeros.length) yield cipher.update(zeros.subarray(0, left));
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/** Writes the encrypted `file` to a new file that only its owner can read. */
export async function encryptFile(file: string, key: Buffer, target: string): Promise<void> {
  const { size } = await stat(file);
  await pipeline(
    createReadStream(file),
    (content: AsyncIterable<Buffer>) => encryptBackup(content, size, key),
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

interface Ends {
  readonly size: number;
  readonly start: Buffer;
  readonly tag: Buffer;
}

/** Reads start and end of an encrypted file; `null` for any other. */
async function readEnds(file: string): Promise<Ends | null> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { size } = await handle.stat();
    const start = Buffer.alloc(START_BYTES);
    const tag = Buffer.alloc(TAG_BYTES);
    await handle.read(start, 0, start.length, 0);
    if (!start.subarray(0, MARK.length).equals(MARK) || size < encryptedSize(0)) return null;
    await handle.read(tag, 0, tag.length, size - tag.length);
    return { size, start, tag };
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${describeSystemError(error)}`, error);
  } finally {
    await handle?.close();
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  return (await readEnds(file)) !== null;
}

/**
 * Yields the decrypted contents. They are authentic once all of them have been read.
 * @throws BackupError if the key is wrong, or the file was altered
 */
export async function* decryptBackup({ path, key }: EncryptedBackup): AsyncGenerator<Buffer> {
  const ends = await readEnds(path);
  if (ends === null) throw new BackupError('This is not a sealed backup');
  const { start, tag, size } = ends;
  const decipher = createDecipheriv(CIPHER, key, start.subarray(MARK.length))
    .setAAD(MARK)
    .setAuthTag(tag);
  const sealed = createReadStream(path, { start: START_BYTES, end: size - TAG_BYTES - 1 });
  const done = pipeline(sealed, decipher).catch((error: unknown) => error);
  try {
    yield* withoutFilling(decipher);
  } catch (error) {
    throw new BackupError(`${path} is sealed with another key, or has been altered`, error);
  } finally {
    decipher.destroy();
    await done;
  }
}

async function* withoutFilling(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  let left: number | null = null;
  for await (const chunk of chunks) {
    let content = chunk;
    if (left === null) {
      start = Buffer.concat([start, chunk]);
      if (start.length < LENGTH_BYTES) continue;
      left = Number(start.readBigUInt64BE());
      content = start.subarray(LENGTH_BYTES);
    }
    if (left === 0) continue;
    const some = content.subarray(0, left);
    left -= some.length;
    yield some;
  }
}
