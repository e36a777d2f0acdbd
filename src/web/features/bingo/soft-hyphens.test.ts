import { expect, it } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

it.each([
  ['Kommentatoren', 'Kom-men-ta-to-ren'],
  ['verdensmester', 'ver-dens-mes-ter'],
  ['Sikkerhetsbil', 'Sik-ker-hets-bil'],
  ['diskvalifisert', 'disk-va-li-fi-sert'],
  ['startplassen', 'start-plas-sen'],
  ['Rødt flagg', 'Rødt flagg'],
  ['Hülkenberg på pallen', 'Hülkenberg på pallen'],
])('%s may be divided as %s', (text, divided) => {
  expect(withSoftHyphens(text)).toBe(divided.replaceAll('-', '\u00ad'));
});
