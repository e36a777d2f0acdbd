import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { describeSystemError } from '#server/base/operator-error.ts';
import { BackupError, GZIP_HEADER, MAX_LINE_BYTES, MAX_UNPACKED } from './backup-format.ts';
import { decryptBackup, type EncryptedBackup } from './encrypted-file.ts';
import { bytesOf, type ReadableBackup } from './readable-backup.ts';

const NEWLINE = 0x0a;
/** Length field at the end of gzip, which reveals an appended second member or padding. */
const LENGTH_BYTES = 4;

/**
 * Yields the lines of a backup file without their ends, one buffer each.
 * @throws BackupError if the file is not whole gzip, or a line is incomplete or too long
 */
export async function* readLines(file: ReadableBackup): AsyncGenerator<Buffer> {
  const { contentLength, mostUnpacked } = await checkFrame(file);
  let length = 0;
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const chunk of unzip(file)) {
    length += chunk.length;
    if (length > mostUnpacked)
      throw new BackupError('The file unpacks to more than a backup holds');
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const tail = chunk.subarray(start, end);
      yield rest.length === 0 ? tail : Buffer.concat([...rest, tail]);
      rest = [];
      restLength = 0;
      start = end + 1;
    }
    if (start === chunk.length) continue;
    rest.push(chunk.subarray(start));
    restLength += chunk.length - start;
    if (restLength > MAX_LINE_BYTES) throw new BackupError('The file has a line without end');
  }
  if (rest.length > 0) throw new BackupError('The file ends in the middle of a line');
  if (length % 2 ** 32 !== contentLength) throw new BackupError('Something was added to the file');
}

async function checkFrame(file: ReadableBackup) {
  const { start, end, size } = await readEnds(file);
  if (!start.equals(GZIP_HEADER)) throw new BackupError('This is not a backup file');
  const { timesPacked, butAtLeastBytes } = MAX_UNPACKED;
  return {
    contentLength: end.readUInt32LE(),
    mostUnpacked: Math.max(size * timesPacked, butAtLeastBytes),
  };
}

interface Ends {
  readonly start: Buffer;
  readonly end: Buffer;
  readonly size: number;
}

async function readEnds(file: ReadableBackup): Promise<Ends> {
  if (typeof file !== 'string') return readEncryptedEnds(file);
  try {
    return await readPlainEnds(file);
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${describeSystemError(error)}`, error);
  }
}

async function readPlainEnds(file: string): Promise<Ends> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Buffer.alloc(GZIP_HEADER.length);
    const end = Buffer.alloc(LENGTH_BYTES);
    await handle.read(start, 0, start.length, 0);
    await handle.read(end, 0, end.length, Math.max(0, size - end.length));
    return { start, end, size };
  } finally {
    await handle.close();
  }
}

/** Reads all of an encrypted file, which then is known to be authentic. */
async function readEncryptedEnds(backup: EncryptedBackup): Promise<Ends> {
  let start: Buffer = Buffer.alloc(0);
  let end: Buffer = Buffer.alloc(LENGTH_BYTES);
  let size = 0;
  for await (const chunk of decryptBackup(backup)) {
    if (start.length < GZIP_HEADER.length) {
      start = Buffer.concat([start, chunk]).subarray(0, GZIP_HEADER.length);
    }
    end = Buffer.concat([end, chunk.subarray(-LENGTH_BYTES)]).subarray(-LENGTH_BYTES);
    size += chunk.length;
  }
  return { start, end, size };
}

async function* unzip(file: ReadableBackup): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const done = pipeline(bytesOf(file), gunzip).catch((error: unknown) => error);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    throw new BackupError('The file is cut short or damaged', error);
  } finally {
    gunzip.destroy();
    await done;
  }
}
