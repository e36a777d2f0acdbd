import game from '../../package.json' with { type: 'json' };

/** Put in by the build; empty where that was made without git. */
declare const BUILD_COMMIT: string | undefined;

const commit = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : '';

/** Which game this is, for its host: `0.1.0`, with the commit that was built: `0.1.0+5c91d82`. */
export const VERSION = commit === '' ? game.version : `${game.version}+${commit}`;
