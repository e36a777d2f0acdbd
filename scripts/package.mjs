import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Makes `dist/formelgjett-<version>.tgz` of the current build: what a server needs that builds nothing.
 * It is unpacked, installed and started. `npm pack` would leave `package-lock.json` out of it.
 */
process.chdir(dirname(import.meta.dirname));

const FOLDER = 'dist/package';
const COPIED = [
  'seasons',
  'deploy',
  'docs',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  // What only builds from source need, but documents in the archive refer to.
  'src/web/README.md',
  'tests/README.md',
  'Containerfile',
  'compose.yaml',
  'LICENSE',
  'NOTICE',
];
const COMMANDS = ['admin', 'backup', 'import', 'restore'];

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const build = basename(dirname(realpathSync('dist/server')));
const game = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const path of COPIED) cpSync(path, join(FOLDER, path), { recursive: true });
cpSync('scripts/assert-node.mjs', join(FOLDER, 'assert-node.mjs'));
cpSync(join('dist/builds', build), join(FOLDER, 'dist/builds', build), { recursive: true });

/** Returns the lock file of the production dependencies installed here, with exact versions. */
function productionLock() {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { '': root, ...packages } = lock.packages;
  const { devDependencies: _, ...production } = root;
  // Links lead to folders of this repository, which only developing needs.
  const needed = Object.entries(packages).filter(([, { dev, link }]) => !dev && !link);
  return { ...lock, packages: { '': production, ...Object.fromEntries(needed) } };
}

function writeJson(name, content) {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(content, null, 2)}\n`);
}

writeJson('package-lock.json', productionLock());
const { private: _, imports, scripts, devDependencies, ...kept } = game;
const { name, version } = kept;
writeJson('package.json', {
  ...kept,
  bin: { [name]: 'server.js' },
  scripts: Object.fromEntries([
    ['start', 'node --max-semi-space-size=4 --heap-growing-percent=60 server.js'],
    ...COMMANDS.map((command) => [command, `node server.js ${command}`]),
  ]),
});
writeFileSync(
  join(FOLDER, 'server.js'),
  `#!/usr/bin/env node
/* \`node server.js\` is the game; \`node server.js backup FILE\` and the like are its commands. */
import './assert-node.mjs';

const isCommand = ${JSON.stringify(COMMANDS)}.includes(process.argv[2]);
const program = isCommand ? \`\${process.argv.splice(2, 1)[0]}.cli.js\` : 'main.js';
await import(\`./dist/builds/${build}/server/\${program}\`);
`,
);
chmodSync(join(FOLDER, 'server.js'), 0o755);

const archive = `dist/${name}-${version}.tgz`;
// Sets the owner to root, so that unpacking as root creates no files of the packager's user.
const owner = ['--owner=0', '--group=0', '--numeric-owner'];
execFileSync('tar', ['czf', archive, ...owner, '--directory', 'dist', 'package']);
process.stdout.write(`${archive}\n`);
