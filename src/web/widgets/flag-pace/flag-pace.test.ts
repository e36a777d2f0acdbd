import { expect, test } from 'vitest';
import { flagPaceTexts } from './flag-pace.texts.ts';

test.each([
  [0, 'ingen sjanse for poeng'],
  [0.0001, '<1\u00a0% sjanse for poeng'],
  [0.0099, '<1\u00a0% sjanse for poeng'],
  [0.01, '1\u00a0% sjanse for poeng'],
  [0.224, '22\u00a0% sjanse for poeng'],
  [0.99, '99\u00a0% sjanse for poeng'],
  [0.9999, '>99\u00a0% sjanse for poeng'],
])('a chance of %d is told as «%s»', (chance, text) => {
  expect(flagPaceTexts.chance(chance)).toBe(text);
});
