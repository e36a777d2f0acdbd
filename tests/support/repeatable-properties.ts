import { configureGlobal } from 'fast-check';

/** One sample for everybody, so that a failure is there again; `FC_SEED=$RANDOM npm run test:unit` tries another. */
configureGlobal({ seed: Number(process.env.FC_SEED ?? 1950) });
