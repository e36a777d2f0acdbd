import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProjectRoot, webRootOf } from '#server/base/project-root.ts';
import { MOMENTS, recordDemo } from '#support/requests/demo-responses.ts';

/*
 * Records the responses of every GET route of the demo, at ten moments of its seasons and in six
 * roles, as files in one folder. A change of the server's structure must not change them: `git diff
 * --no-index before after` shows differences.
 */

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Say which folder: npm run golden -- /tmp/before');
const folder = resolve(name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const databaseFolder = mkdtempSync(join(tmpdir(), 'formelgjett-golden-'));
const recorded = await recordDemo(`sqlite:${join(databaseFolder, 'golden.db')}`, {
  moments: MOMENTS,
  webRoot: webRootOf(findProjectRoot()),
});
rmSync(databaseFolder, { recursive: true });
for (const [of, responses] of recorded) {
  writeFileSync(join(folder, `${of.replaceAll(':', '')}.txt`), responses.join('\n'));
}
const count = [...recorded.values()].flat().length;
process.stdout.write(`${count} responses in ${folder}\n`);
