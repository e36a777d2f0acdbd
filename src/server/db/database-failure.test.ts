import { expect, it } from 'vitest';
import { findProjectRoot } from '../project-root.ts';
import { explainDatabaseFailure } from './database-failure.ts';

const OTHER_NODE = `The module '/opt/formelgjett/node_modules/better-sqlite3/build/Release/better_sqlite3.node'
was compiled against a different Node.js version using
NODE_MODULE_VERSION 127. This version of Node.js requires
NODE_MODULE_VERSION 115. Please try re-compiling or re-installing
the module (for instance, using \`npm rebuild\` or \`npm install\`).`;
const NOT_COMPILED =
  'Could not locate the bindings file. Tried:\n → /opt/build/better_sqlite3.node';

it.each([
  ['it was installed for another Node', 'ERR_DLOPEN_FAILED', OTHER_NODE, 'for Node 22'],
  [
    'it was installed on another kind of machine',
    'ERR_DLOPEN_FAILED',
    'better_sqlite3.node: cannot open shared object file',
    'not for this machine and its Node',
  ],
  ['npm did not run its script', undefined, NOT_COMPILED, 'not for this machine and its Node'],
])(
  'When better-sqlite3 cannot be loaded since %s, then one line says what to do',
  (_, code, message, expected) => {
    const error = Object.assign(new Error(message), { code });
    expect(explainDatabaseFailure(error, 'sqlite:data/formelgjett.db')).toMatchObject({
      message: `${findProjectRoot()} is installed ${expected}, and runs on ${process.version}: run \`npm ci\` there, with the Node that is to run it`,
      exitCode: 78,
    });
  },
);
