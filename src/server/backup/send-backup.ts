import { open, rm } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** Streams a file of the folder as a download; a partial one is gone from the folder by then. */
export async function sendBackup(
  reply: FastifyReply,
  file: { readonly path: string; readonly name: string; readonly isPartial: boolean },
): Promise<FastifyReply> {
  const handle = await open(file.path);
  if (file.isPartial) await rm(file.path, { force: true });
  const { size } = await handle.stat();
  return reply
    .header('cache-control', 'no-store')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="formelgjett-${file.name}"`)
    .type('application/gzip')
    .send(handle.createReadStream());
}
