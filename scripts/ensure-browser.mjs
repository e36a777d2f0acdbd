import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function hasBrowser() {
  return existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath());
}

/** A browser already there, else Debian's as root, else Playwright's own download. */
function install() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return;
  }
  run('npx', ['playwright', 'install', 'chromium']);
}

if (!hasBrowser()) install();
if (!hasBrowser()) {
  console.error(
    'The browser tests need Chromium: run `npx playwright install chromium`, or install the package `chromium`.',
  );
  process.exit(1);
}
