import { clockSteps } from './clock-steps.ts';
import type { Finding } from './experiment.ts';
import { faultySeasons } from './faulty-seasons.ts';
import { fullDisk } from './full-disk.ts';
import { hostileInput } from './hostile-input.ts';
import { killedInstances } from './killed-instances.ts';
import { killedMigrations } from './killed-migrations.ts';
import { killedSaves } from './killed-saves.ts';
import { lyingSources } from './lying-sources.ts';
import { manyPlayers } from './many-players.ts';
import { memory } from './memory.ts';
import { postgresAway } from './postgres-away.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import { socketFloods } from './socket-floods.ts';
import { unwritable } from './unwritable.ts';

interface Experiment {
  readonly run: () => Promise<Finding[]>;
  /** Minutes after which the experiment counts as hanging. */
  readonly minutes: number;
}

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  'killed-saves': { run: killedSaves, minutes: 15 },
  'postgres-away': { run: postgresAway, minutes: 5 },
  'rolling-restarts': { run: rollingRestarts, minutes: 5 },
  'full-disk': { run: fullDisk, minutes: 5 },
  unwritable: { run: unwritable, minutes: 10 },
  'clock-steps': { run: clockSteps, minutes: 5 },
  'killed-migrations': { run: killedMigrations, minutes: 5 },
  'killed-instances': { run: killedInstances, minutes: 40 },
  'hostile-input': { run: hostileInput, minutes: 10 },
  'socket-floods': { run: socketFloods, minutes: 5 },
  memory: { run: memory, minutes: 15 },
  'many-players': { run: manyPlayers, minutes: 40 },
  'faulty-seasons': { run: faultySeasons, minutes: 120 },
  'lying-sources': { run: lyingSources, minutes: 120 },
};
