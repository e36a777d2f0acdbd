import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time.ts';
import type { Finding } from './experiment.ts';
import { savingPlayers } from './saving-players.ts';

const PLAYERS = 4;
const FULL_MS = 10 * SECOND_MS;

/** The disk of the database fills up while players save, and there is room again. */
export async function fullDisk(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const disk = ['-t', 'tmpfs', '-o', 'size=16m', 'formelgjett', folder];
  if (spawnSync('mount', disk, { stdio: 'ignore' }).status !== 0) {
    const untried = 'UNTRIED: this needs root, and the right to mount';
    return [{ what: 'a full disk', measured: untried, bar: 'tried', isMet: false }];
  }
  const game = await savingPlayers(`sqlite:${join(folder, 'game.db')}`, {
    players: PLAYERS,
    environment: { BACKUP_DIR: join(folder, 'backups') },
  });
  try {
    const saving = game.save({ everyMs: 20, endsWithServer: false });
    await sleep(2 * SECOND_MS);
    const filler = join(folder, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
    await sleep(FULL_MS);
    const site = `http://127.0.0.1:${game.server().port}`;
    const home = await fetch(`${site}/api/public/home`).catch(() => null);
    await home?.arrayBuffer();
    const isRead = home?.ok === true;
    const whileFull = game.acknowledged();
    rmSync(filler);
    await sleep(5 * SECOND_MS);
    const isSavedAgain = game
      .acknowledged()
      .every((count, index) => count > (whileFull[index] ?? 0));
    await saving.stop();
    const lost = await game.countLost();
    const isAlive = game.server().isAlive();
    const list = [...game.answers].map(([what, times]) => `${what}: ${times}`).join(', ');
    const told = new Set(['200', '503']);
    const unclear = [...game.answers].reduce(
      (sum, [what, times]) => sum + (told.has(what) ? 0 : times),
      0,
    );
    return [
      {
        what: `the disk full for ${FULL_MS / SECOND_MS} s while ${PLAYERS} players save (${list})`,
        measured: `${lost} lost, ${unclear} unclear answers, ${isRead ? 'read' : 'NOT READ'} meanwhile, ${isSavedAgain ? 'saved' : 'NOT SAVED'} again by itself`,
        bar: '0 lost, 0 unclear (success, or 503), read, saved again',
        isMet: lost === 0 && unclear === 0 && isRead && isSavedAgain && isAlive,
      },
    ];
  } finally {
    await game.close();
  }
}
