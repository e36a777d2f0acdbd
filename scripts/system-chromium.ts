import { existsSync } from 'node:fs';

interface Browser {
  readonly executablePath?: string;
  readonly channel?: 'chromium';
}

const placed = (path: string, otherwise: Browser): Browser =>
  existsSync(path) ? { executablePath: path } : otherwise;

/** For Playwright's `launch`: the whole browser, Debian's or else Playwright's own. Push is in this alone. */
export const wholeChromium = (): Browser => placed('/usr/bin/chromium', { channel: 'chromium' });

/** What Playwright itself runs without a window; the whole browser takes a quarter more of the machine. */
export const headlessShell = (): Browser => placed('/usr/bin/chromium-headless-shell', {});
