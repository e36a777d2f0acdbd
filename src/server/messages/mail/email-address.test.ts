import { expect, it } from 'vitest';
import { hashEmailAddress, readEmailAddress } from './email-address.ts';

it.each([
  ['kari@example.org', 'kari@example.org'],
  ['  Kari.Nordmann+spill@Example.ORG\n', 'Kari.Nordmann+spill@example.org'],
  ['kari@blåbær.no', 'kari@xn--blbr-roah.no'],
  ['kari@example。org', 'kari@example.org'],
])('reads %j', (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address);
});

it.each([
  ...['', 'kari', '@', 'kari@', '@example.org', 'kari@@example.org', 'kari@exa mple.org'],
  // Folding would turn Kelvin's sign into k, and a dotless ı into I.
  ...[
    '\u212Aari@example.org',
    'kar\u0131@example.org',
    'kåre@example.org',
    'k\u0430ri@example.org',
  ],
  ...['a@b.no\r\nBcc: x@y.no', 'a\r\nTo: x@y.no@b.no', 'a@b.no, c@d.no', '<a@b.no>'],
  ...['a@b.no\0', '"a b"@b.no', 'a@[127.0.0.1]', 'a@b', `${'a'.repeat(250)}@b.no`],
])('refuses %j', (typed) => {
  expect(readEmailAddress(typed)).toBeNull();
});

it('knows an address however it is written, and with another key as another', () => {
  const hash = hashEmailAddress('key', 'kari@example.org');
  expect(hashEmailAddress('key', 'KARI@example.org')).toBe(hash);
  expect(hashEmailAddress('other', 'kari@example.org')).not.toBe(hash);
  expect(hashEmailAddress('key', 'ola@example.org')).not.toBe(hash);
});
