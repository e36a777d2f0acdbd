import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { encryptBackup, encryptedSize } from './encrypted-file.ts';

/** Starts an encrypted download; from then on the file needs no name. */
export async function sendBackup(
  reply: FastifyReply,
  { path, name, key }: { readonly path: string; readonly name: string; readonly key: Buffer },
): Promise<void> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const file = handle.createReadStream();
  const sealed = Readable.from(encryptBackup(file, size, key), { objectMode: false });
  sealed.once('close', () => file.destroy());
  const stem = name.replace(/\..*$/, '');
  reply
    .header('content-length', encryptedSize(size))
    .header('content-disposition', `attachment; filename="formelgjett-${stem}.sealed"`)
    // Not octet-stream, which would be compressed in vain.
    .type('application/vnd.formelgjett.backup')
    .send(sealed);
}
