import { describe, expect, it } from 'vitest';
import { hyphenate } from './hyphenate.ts';

const shown = (text: string) => hyphenate(text).replaceAll('\u00ad', '·');

describe('hyphenate', () => {
  it.each([
    ['Sikkerhetsbil', 'Sik·ker·hets·bil'],
    ['Storbritannia', 'Stor·bri·tan·nia'],
    ['Aserbajdsjan', 'Aser·bajd·sjan'],
    ['Målgangene', 'Mål·gan·gene'],
    ['Hülkenberg', 'Hül·ken·berg'],
  ])('divides %s where a reader can follow', (word, expected) => {
    expect(shown(word)).toBe(expected);
  });

  it('leaves short words and everything between words alone', () => {
    expect(shown('Poengene: 1–2 til «Haas»')).toBe('Poengene: 1–2 til «Haas»');
  });

  it('changes nothing but the places to divide', () => {
    const text = 'Verstappen vinner fra 10. plass eller lenger bak';
    expect(hyphenate(text)).not.toBe(text);
    expect(hyphenate(text).replaceAll('\u00ad', '')).toBe(text);
  });

  it('leaves at least three letters on either side', () => {
    for (const part of shown('Diskvalifikasjonen Emilia-Romagna').split(/[ -]/)) {
      const parts = part.split('·');
      if (parts.length > 1) {
        expect(parts[0]?.length).toBeGreaterThanOrEqual(3);
        expect(parts.at(-1)?.length).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
