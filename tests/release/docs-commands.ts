import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { freePort } from '#support/processes/free-port.ts';

/*
 * First part of `npm run test:deploy`, as root: runs the commands for installing, upgrading, going
 * back, restoring and moving to PostgreSQL exactly as in docs/hosting.md, in a temporary overlay of
 * this machine's root. Only the port, the URL of PostgreSQL and the source of the season differ
 * (there is no network). There is no systemd either, so `systemctl` is a script that does what the
 * unit file says.
 */
const PAGE = readFileSync('docs/hosting.md', 'utf8');
const say = (line: string) => process.stdout.write(`${line}\n`);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { version } = read('package.json') as { readonly version: string };
const LATER = `${version}-later`;

/** Returns the command blocks under a heading, in their order. */
function commandsUnder(heading: string): string[] {
  const [, section = ''] = PAGE.split(new RegExp(`^## ${heading}$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  return [...own.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Script that replaces systemd, according to the unit file. */
const SYSTEMCTL = `#!/bin/bash
set -eu
[ "$1" = enable ] && shift
action=\${1/--now/start}; name=\${2%%@*}; port=\${2##*@}
unit=/etc/systemd/system/$name@.service; pid=/run/$name-$port
value() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$port/g"; }
stop() { kill "$(cat $pid)"; while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.1; done; }
start() {
  cd "$(value WorkingDirectory)"
  setsid env -i PATH="$PATH" "$(value Environment)" setpriv --reuid "$(value User)" --regid "$(value User)" --init-groups $(value ExecStart) >> /var/log/game 2>&1 &
  echo $! > $pid
  for try in $(seq 300); do
    node -e "fetch('http://127.0.0.1:$port/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && return
    kill -0 $! || break
    sleep 0.2
  done
  cat /var/log/game >&2; exit 1
}
if [ $action = restart ]; then stop; start; else $action; fi
`;

function packageIn(folder: string): string {
  const made = execFileSync('npm', ['run', '--silent', 'package'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return join(folder, made.trim().split('\n').at(-1) ?? '');
}

/** Copies these sources with one more migration, which the previous version refuses. */
function packageLater(folder: string): string {
  mkdirSync(folder);
  for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
    if (!path.startsWith('tests/')) cpSync(path, join(folder, path));
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const change = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = text.replace(from, to);
    assert.notEqual(changed, text, file);
    writeFileSync(join(folder, file), changed);
  };
  change('package.json', `"version": "${version}"`, `"version": "${LATER}"`);
  const migration =
    "'9999-later': { up: async (db) => { await db.schema.createIndex('later').on('season').column('year').execute(); } },";
  change('src/server/db/migrations/migrations.ts', /\n};\n$/, `\n  ${migration}\n};\n`);
  return packageIn(folder);
}

if (process.getuid?.() !== 0) {
  say('docs/hosting.md: UNTRIED, this needs root');
  process.exit(3);
}

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-docs-'));
const postgres = await startPostgresCluster();
try {
  const upper = join(folder, 'upper');
  for (const path of ['root', 'work', 'upper/root', 'upper/usr/local/bin']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  cpSync(packageIn('.'), join(upper, 'root/formelgjett-1.0.0.tgz'));
  cpSync(packageLater(join(folder, 'later')), join(upper, 'root/formelgjett-1.1.0.tgz'));
  writeFileSync(join(upper, 'usr/local/bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
  await postgres.createDatabase('game');

  const port = String(await freePort());
  // Before the first, Node is installed, and before the last two a proxy, both from elsewhere.
  const [, install, settings, start, , alias, admin] = commandsUnder(
    'Ten minutes to a running game',
  );
  const [upgrade, back] = commandsUnder('Upgrade, and back');
  const [, restore] = commandsUnder('The drill');
  const [, move] = commandsUnder('PostgreSQL and two machines');
  const runs = (told: string) =>
    `node -e "fetch('http://127.0.0.1:${port}/api/health').then((answer) => answer.text()).then(console.log)" | grep -E '"version":"${told}[^-.0-9]'`;
  const steps = [
    ['install', install, settings, start, alias, admin, runs(version)],
    ['upgrade', upgrade, runs(LATER)],
    ['back', back, runs(version)],
    ['restore', restore, runs(version)],
    ['move to PostgreSQL', move, runs(version), 'game admin status 2>&1 | grep postgres:'],
  ];
  const script = steps
    .flatMap(([name, ...blocks]) => [
      ...blocks.map((block) => block ?? assert.fail(`${name}: its commands are not in the page`)),
      `echo "docs/hosting.md: ${name}: done as it stands" >&3`,
    ])
    .join('\n')
    .replaceAll('3000', port)
    .replaceAll('postgres://formelgjett:password@db.example/formelgjett', `${postgres.url}/game`)
    .replaceAll('--year 2026 --source live', '--year 2025');
  writeFileSync(
    join(upper, 'root/commands'),
    `set -eux\nshopt -s expand_aliases\n${script}\nsystemctl stop formelgjett@${port}\n`,
  );
  const inside = `
    mount -t overlay overlay -o lowerdir=/,upperdir=${upper},workdir=${folder}/work ${folder}/root
    mount -t proc proc ${folder}/root/proc
    mount --rbind /dev ${folder}/root/dev
    cd / && exec chroot ${folder}/root bash /root/commands 3>&1 1>&2`;
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', 'sh', '-ec', inside],
    { encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'], env: { HOME: '/root', PATH } },
  );
  assert.equal(status, 0, stderr.split('\n').slice(-40).join('\n'));
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
