import { existsSync } from 'node:fs';

interface Browser {
  readonly executablePath?: string;
  readonly channel?: 'chromium';
}

const placed = (path: string, otherwise: Browser): Browser =>
  existsSync(path) ? { executablePath: path } : otherwise;

/**
 * Returns options of Playwright's `launch` for the full browser, Debian's or else Playwright's;
 * only this one has push.
 */
export const wholeChromium = (): Browser => placed('/usr/bin/chromium', { channel: 'chromium' });

/**
 * Returns options for the headless shell, which Playwright uses by default; the full browser takes
 * a quarter more CPU.
 */
export const headlessShell = (): Browser => placed('/usr/bin/chromium-headless-shell', {});
