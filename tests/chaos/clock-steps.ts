import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Finding } from './experiment.ts';
import { savingPlayers } from './saving-players.ts';

const PLAYERS = 4;
/** Offsets of the clock from now, one after the other; the last one is right again. */
const STEPS_MS = [-MINUTE_MS, HOUR_MS, -HOUR_MS, DAY_MS, -DAY_MS, 10 * DAY_MS, 0];

/** Preloaded script that shifts the clock of the server alone, by an offset in a file. */
const wrongClock = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { readFileSync } from 'node:fs';
    const now = Date.now.bind(Date);
    let offset = 0;
    process.on('SIGUSR2', () => { offset = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); });
    Date.now = () => now() + offset;
  `)}`;

/** The machine's clock jumps back and forth while players save. */
export async function clockSteps(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const file = join(folder, 'offset');
  const game = await savingPlayers(`sqlite:${join(folder, 'game.db')}`, {
    players: PLAYERS,
    environment: { BACKUP_DIR: join(folder, 'backups') },
    before: ['--import', wrongClock(file)],
  });
  try {
    // Each save counts one flag more, of which there are 999 at most.
    const saving = game.save({ everyMs: 40, endsWithServer: false });
    let stuck = 0;
    for (const step of STEPS_MS) {
      writeFileSync(file, String(step));
      game.server().kill('SIGUSR2');
      await sleep(SECOND_MS);
      const before = game.acknowledged();
      await sleep(3 * SECOND_MS);
      if (game.acknowledged().some((count, index) => count <= (before[index] ?? 0))) stuck += 1;
    }
    await saving.stop();
    const lost = await game.countLost();
    const told = [...game.answers].map(([what, times]) => `${what}: ${times}`).join(', ');
    const isAlive = game.server().isAlive();
    return [
      {
        what: `${STEPS_MS.length} steps of the clock, up to ten days, while ${PLAYERS} players save (${told})`,
        measured: `${lost} lost, ${stuck} steps after which somebody could not save`,
        bar: '0 lost, 0 steps',
        isMet: lost === 0 && stuck === 0 && isAlive,
      },
    ];
  } finally {
    await game.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
