import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Databases of all workers together stay far below it. */
const ROOM_BYTES = 2 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** Folder of databases that need not survive: in memory, where writing waits for no disk. */
export const SCRATCH_FOLDER = hasRoom(MEMORY) ? MEMORY : tmpdir();
