import { expect, it } from 'vitest';
import { formatSize } from './backup-page.tsx';

it.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1000, '1\u00a0kB'],
  [1_240_000, '1,2\u00a0MB'],
  [3_000_000_000_000, '3\u00a0000\u00a0GB'],
])('reads %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
