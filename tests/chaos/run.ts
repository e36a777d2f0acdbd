import type { Finding } from './experiment.ts';
import { faultySeasons } from './faulty-seasons.ts';
import { hostileInput } from './hostile-input.ts';
import { memory } from './memory.ts';
import { postgresAway } from './postgres-away.ts';
import { rollingRestarts } from './rolling-restarts.ts';

/** `npm run test:chaos [name…]`: what takes too long for every day, at the production start. */
const EXPERIMENTS = {
  'rolling-restarts': rollingRestarts,
  'postgres-away': postgresAway,
  'hostile-input': hostileInput,
  memory,
  'faulty-seasons': faultySeasons,
};

const wanted = process.argv.slice(2);
const findings: Finding[] = [];
for (const [name, run] of Object.entries(EXPERIMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  findings.push(...(await run()));
}
const rows = findings.map(
  ({ what, measured, bar, isMet }) =>
    `| ${what} | ${measured} | ${bar} | ${isMet ? 'yes' : 'NO'} |`,
);
process.stdout.write(
  ['| what | measured | bar | met |', '| --- | --- | --- | --- |', ...rows, ''].join('\n'),
);
if (findings.some(({ isMet }) => !isMet)) process.exitCode = 1;
