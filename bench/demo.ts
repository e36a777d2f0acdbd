import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 3921;
export const DEMO_URL = `http://localhost:${PORT}`;
export const PHONE = { width: 390, height: 844 };
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

/** Runs the demo of the build for as long as the work takes. */
export async function withDemo<T>(work: () => Promise<T>): Promise<T> {
  const child = spawn('node', ['dist/server/demo.js'], {
    env: { ...process.env, PORT: String(PORT), DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  try {
    for (let attempt = 0; attempt < 200; attempt++) {
      const isUp = await fetch(`${DEMO_URL}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return await work();
      await sleep(50);
    }
    throw new Error('The demo did not start');
  } finally {
    child.kill('SIGTERM');
  }
}
