import { EXPERIMENTS } from './experiments.ts';

/** Runs one experiment in a process of its own, which reports its findings to the parent. */
const experiment = EXPERIMENTS[process.argv[2] ?? ''];
if (experiment === undefined) throw new Error('There is no such experiment');
const findings = await experiment.run();
// Exits at once, because open handles do not affect the findings.
process.send?.(findings, () => process.exit());
