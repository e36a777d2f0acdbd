import { expect, test } from 'vitest';
import { toKey } from './name-key.ts';

test.each([
  ['Nico Hülkenberg', 'nico-hulkenberg'],
  ['Nico Hu\u0308lkenberg', 'nico-hulkenberg'],
  ['  São Paulo – GP 2 ', 'sao-paulo-gp-2'],
  ['Ærlig Bjørnå', 'aerlig-bjorna'],
  ['Weiß Đặng Łukasz', 'weiss-dang-lukasz'],
  ['周冠宇', ''],
])('the key of «%s» is «%s»', (name, key) => {
  expect(toKey(name)).toBe(key);
});
