import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  [`${LINUX} ${BLINK} HeadlessChrome/126.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${LINUX} ${BLINK} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${LINUX} ${BLINK} Ubuntu Chromium/83.0 Chrome/83.0 Safari/537.36`, 'Chrome, Linux'],
  [`${PIXEL} ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S901B; wv) ${BLINK} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [`${IPHONE} ${WEBKIT} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome, ChromeOS',
  ],
  [`${IPHONE} ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    'Safari, iPad',
  ],
  [`${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 'Safari, macOS'],
  [`${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
  [`${IPHONE} ${WEBKIT} Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1`, 'Edge, iPhone'],
  [`${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera, Windows'],
  [`${MAC} ${BLINK} Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.8`, 'Vivaldi, macOS'],
  [
    `${IPHONE} ${WEBKIT} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
    'DuckDuckGo, iPhone',
  ],
  [
    `${PIXEL} ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox, Android'],
  [`${IPHONE} ${WEBKIT} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox, Windows',
  ],
  // The browser of an app is unknown, so the system is enough.
  [`${IPHONE} ${WEBKIT} Mobile/15E148 [FBAN/FBIOS;FBAV/469.0.0]`, 'iPhone'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('describes %s as «%s»', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
