import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './assert-node.mjs';

/*
 * `node scripts/run.mjs backup FILE` runs a command of the current build. It never builds: after an update
 * of the sources that would put another build under a server that runs.
 */
const [name] = process.argv.splice(2, 1);
const command = join(dirname(import.meta.dirname), 'dist/server', `${name}.cli.js`);

if (existsSync(command)) {
  await import(pathToFileURL(command).href);
} else {
  console.error('There is no build yet: start the game once (`npm start`), or run `npm run build`');
  process.exitCode = 1;
}
