import { open } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** Begins to send a file as a download; once begun, the file needs no name any more. */
export async function sendBackup(reply: FastifyReply, path: string, name: string): Promise<void> {
  const handle = await open(path);
  const { size } = await handle.stat();
  reply
    .header('cache-control', 'no-store')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="formelgjett-${name}"`)
    .type('application/gzip')
    .send(handle.createReadStream());
}
