import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import './assert-node.mjs';

/*
 * `npm run dev`: serves the web app on `PORT` with reload, and the demo's server behind it on the
 * second port after (its login provider is on the next), from the sources, restarted when they
 * change. Data and clock are kept while this runs.
 */
process.chdir(dirname(import.meta.dirname));

const WATCHED = ['src/domain', 'src/contract', 'src/server', 'src/demo'];
const SETTLE_MS = 50;
const MAX_END_MS = 5_000;

const port = Number(process.env.PORT || 3000);
const site = `http://localhost:${port}`;
const behind = `http://localhost:${port + 2}`;

// The server has pages of its own, too.
if (!existsSync('dist/server')) await import('./build.mjs');

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-dev-'));
const environment = {
  DATABASE_URL: `sqlite:${join(folder, 'dev.db')}`,
  ...process.env,
  PORT: String(port + 2),
  DEMO_URL: site,
};

/** Starts a process group, so that all its children end with it. */
function start(words, env) {
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env,
  });
  child.stdout.pipe(process.stdout, { end: false });
  return child;
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(MAX_END_MS, undefined, { ref: false })]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of the group have ended.
  }
}

const VITE = ['node_modules/vite/bin/vite.js', '--strictPort', '--logLevel', 'warn'];
const web = start([...VITE, '--port', String(port)], { ...process.env, API_URL: behind });
let server = null;
let isEnding = false;

async function endAll(code) {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([web, server].map((child) => child && end(child)));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void endAll(0));
web.once('exit', () => void endAll(1));

/** Stores the clock of the demo, so that the next one continues from there. */
async function rememberMoment() {
  try {
    const { now } = await (await fetch(`${behind}/api/demo/clock`)).json();
    environment.DEMO_NOW = now;
  } catch {
    // The server is not ready yet, or has failed.
  }
}

async function restart() {
  if (server !== null) {
    await rememberMoment();
    await end(server);
  }
  if (isEnding) return;
  server = start(['src/demo/demo.ts'], environment);
  server.stdout.on('data', (chunk) => {
    if (String(chunk).includes(site)) void sayAddress();
  });
}

/** Prints the URL last, once both halves respond. */
async function sayAddress() {
  while (!isEnding && !(await fetch(site).catch(() => null))?.ok) await sleep(SETTLE_MS);
  if (!isEnding) process.stdout.write(`  Open ${site}\n`);
}

let turn = restart();
let settling;
for (const source of WATCHED) {
  watch(source, { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      turn = turn.then(restart);
    }, SETTLE_MS);
  });
}
