import { configureGlobal } from 'fast-check';

/**
 * Uses one seed for all, so that failures are reproducible; `FC_SEED=$RANDOM npm run test:unit`
 * tries another.
 */
configureGlobal({ seed: Number(process.env.FC_SEED ?? 1950) });
