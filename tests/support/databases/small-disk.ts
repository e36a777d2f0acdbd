import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk to the last byte, or but for some kilobytes. */
  readonly fill: (room?: number) => void;
  /** Frees the space again. */
  readonly free: () => void;
  readonly remove: () => void;
}

/** Mounts a small disk; `null` if this process may not, because that requires root. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-disk-'));
  const disk = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'formelgjett', folder];
  if (spawnSync('mount', disk, { stdio: 'ignore' }).status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (room = 0) => {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
      truncateSync(filler, Math.max(0, statSync(filler).size - room * 1024));
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/** Moves an unused PostgreSQL database to the disk. Its write-ahead log stays. */
export async function moveToDisk(
  clusterUrl: string,
  name: string,
  { folder }: SmallDisk,
): Promise<void> {
  const client = new pg.Client(`${clusterUrl}/postgres`);
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    chownSync(folder, uid, gid);
    await client.query(`create tablespace small_${name} location '${folder}'`);
    await client.query(`alter database ${name} set tablespace small_${name}`);
  } finally {
    await client.end();
  }
}
