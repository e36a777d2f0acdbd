import { EXPERIMENTS } from './experiments.ts';

/** A process in which one experiment runs; it tells its parent what it found. */
const experiment = EXPERIMENTS[process.argv[2] ?? ''];
if (experiment === undefined) throw new Error('There is no such experiment');
const findings = await experiment.run();
// Whatever is still open is no part of the figures.
process.send?.(findings, () => process.exit());
