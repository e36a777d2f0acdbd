/** Patterns of browsers, of which the first match counts: many also name older browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  // No word boundary in front: headless Chrome calls itself HeadlessChrome.
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  // All browsers name Safari; only the real one gives its version like this.
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns enough of a `User-Agent` to recognise one's own device, e.g. `Firefox, Android`; may be
 * empty.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  return [BROWSERS, SYSTEMS]
    .flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(', ');
}
