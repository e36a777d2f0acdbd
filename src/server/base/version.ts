import game from '../../../package.json' with { type: 'json' };

/** Commit that the build inserts; empty for builds without git. */
declare const BUILD_COMMIT: string | undefined;

const commit = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : '';

/** Version for the operator: `0.1.0`, or `0.1.0+5c91d82` with the commit that was built. */
export const VERSION = commit === '' ? game.version : `${game.version}+${commit}`;
