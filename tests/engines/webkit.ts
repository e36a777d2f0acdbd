import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#support/processes/free-port.ts';
import { type Engine, expressionOf, PHONE, type Point, START_WITHIN_MS } from './engine.ts';

/** Key codes of WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Escape: '\uE00C' };

/** Starts WebKitGTK's minimal browser on a virtual screen, controlled by WebDriver. */
export async function startWebKit(proxy: string): Promise<Engine> {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', String(port)], {
    // The process has a group of its own, because children outlive the script.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', TZ: 'Europe/Oslo' },
  });
  const ended = once(child, 'exit');

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }

  const isUp = () => call('GET', '/status').then(Boolean, () => false);
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('WebKit did not start');
    await sleep(50);
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        proxy: { proxyType: 'manual', httpProxy: proxy },
        // With a toolbar the window could not be as narrow as a phone.
        'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, PHONE);
  await call('POST', `${session}/timeouts`, { script: START_WITHIN_MS });

  const act = (type: 'pointer' | 'key', actions: readonly object[]) =>
    call<void>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const move = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, duration: 50 });

  return {
    goTo: (url) => call('POST', `${session}/url`, { url }),
    async evaluate(work, ...args) {
      type Answer = { value: Awaited<ReturnType<typeof work>> } | { error: string };
      const script = `const [done] = arguments;
        Promise.resolve(${expressionOf(work, args)}).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`;
      const answer = await call<Answer>('POST', `${session}/execute/async`, { script, args: [] });
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    drag: (first, ...rest) =>
      act('pointer', [
        move(first),
        { type: 'pointerDown', button: 0 },
        ...rest.map(move),
        { type: 'pointerUp', button: 0 },
      ]),
    pressKey: (key) =>
      act('key', [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ]),
    async close() {
      await call('DELETE', session);
      process.kill(-(child.pid as number));
      await ended;
    },
  };
}
