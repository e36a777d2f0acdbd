import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN = ['chromium', 'chromium-headless-shell'];

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** Playwright installs both of its own together. */
function hasBrowsers(): boolean {
  return (
    DEBIAN.every((name) => existsSync(`/usr/bin/${name}`)) || existsSync(chromium.executablePath())
  );
}

/** Browsers already there, else Debian's as root, else Playwright's own download. */
function install(): void {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN])) return;
  }
  run('npx', ['playwright', 'install', 'chromium']);
}

if (!hasBrowsers()) install();
if (!hasBrowsers()) {
  console.error(
    `The browser tests need Chromium: run \`npx playwright install chromium\`, or install the packages ${DEBIAN.join(' and ')}.`,
  );
  process.exit(1);
}
