import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from '#support/processes/free-port.ts';
import { chooseLogin, expect, test } from './demo-server.ts';

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const [error] = await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(
    (failure: unknown) => [failure],
  );
  server.close();
  return error === undefined;
}

test('`npm run dev` is on PORT, reloads its server, and leaves nothing behind', async ({
  page,
}) => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const child = spawn('npm', ['run', 'dev'], {
    env: { ...process.env, PORT: String(port) },
    // While the server restarts, Vite reports that it is unavailable.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(...String(chunk).trimEnd().split('\n')));
  const opened = () => lines.filter((line) => line === `  Open ${site}`).length;
  try {
    await expect.poll(opened, { timeout: 90_000 }).toBe(1);
    expect(lines.at(-1)).toBe(`  Open ${site}`);
    await page.goto(`${site}/login`);
    await page.getByRole('button', { name: 'Logg inn med Google' }).click();
    await chooseLogin(page, 'spiller1');
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    expect(page.url()).toBe(`${site}/`);

    const changed = new Date();
    utimesSync('src/domain/base/time.ts', changed, changed);
    await expect.poll(opened, { timeout: 60_000 }).toBe(2);
    const status = await page.request.get(`${site}/api/public/user/status`);
    expect(await status.json()).toBe('LOGGED_IN');
  } finally {
    // It may still be loading what has changed.
    await page.close();
    child.kill('SIGTERM');
    await ended;
  }
  for (const each of [port, port + 2, port + 3]) expect(await isFree(each)).toBe(true);
});
