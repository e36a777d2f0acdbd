import { describe, expect, it } from 'vitest';
import { type ChatMessage, payloadFor } from './chat-message.ts';

const LINK = 'https://spill.example/race-guess?raceId=a_b';

const message = (overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  kind: 'GUESSES',
  head: ['Fristen er ute.'],
  list: [],
  left: 0,
  more: (left) => `… og ${left} til:`,
  link: LINK,
  data: { race: { id: 'a_b' } },
  ...overrides,
});
const contentOf = (given: ChatMessage) =>
  (payloadFor('DISCORD', given) as { readonly content: string }).content;
const textOf = (given: ChatMessage) =>
  (payloadFor('SLACK', given) as { readonly text: string }).text;
/** Discord shows an escaped character as itself, so the test removes the backslashes. */
const shown = (content: string) => content.replace(/\\([!-/:-@[-`{-~])/g, '$1');

const NAMES = [
  '@everyone',
  '<@&123> <#1> <!channel> <!here|x>',
  '**fet** _kursiv_ ~~bort~~ ||skjult|| `kode`',
  '[lenke](https://evil.example)',
  '# Tittel',
  '> sitat',
  '1. liste',
  '- punkt',
  '\\*',
  'Ørnen & <b>Åsa</b>',
];

describe('a name that is chosen to do something', () => {
  it.each(NAMES)('does nothing in Discord: %s', (name) => {
    const given = message({ head: [name], list: [name] });
    expect(payloadFor('DISCORD', given)).toMatchObject({ allowed_mentions: { parse: [] } });
    const content = contentOf(given);
    expect(shown(content)).toBe(`${name}\n${name}\n${LINK}`);
    // All characters with a meaning in Markdown must be escaped.
    const own = content.slice(0, -LINK.length);
    expect(own.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~]/);
  });

  it.each(NAMES)('does nothing in Slack: %s', (name) => {
    const given = message({ head: [name], list: [name] });
    expect(payloadFor('SLACK', given)).toMatchObject({ mrkdwn: false });
    const text = textOf(given).slice(0, -LINK.length);
    expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  });

  it('is no link in Slack', () => {
    expect(textOf(message({ list: ['kari.no: NOR og SAI'] }))).toContain('kari.\u2060no:');
  });

  it('is data for programs', () => {
    const [name = ''] = NAMES;
    expect(payloadFor('OTHER', message({ list: [name] }))).toEqual({
      kind: 'GUESSES',
      text: `Fristen er ute.\n${name}\n${LINK}`,
      url: LINK,
      race: { id: 'a_b' },
    });
  });
});

describe('a message that is too long', () => {
  const list = Array.from({ length: 40 }, (_, index) => `${'*'.repeat(30)}${index}: NOR og SAI`);

  it('leaves out players and says how many, with those that were left out before', () => {
    const content = contentOf(message({ list, left: 960 }));
    expect(content.length).toBeLessThanOrEqual(2000);
    const lines = shown(content).split('\n');
    const names = lines.filter((line) => line.startsWith('***'));
    expect(names.length).toBeGreaterThan(10);
    expect(lines.at(-2)).toBe(`… og ${1000 - names.length} til:`);
    expect(lines.at(-1)).toBe(LINK);
  });

  it('is whole where it has room', () => {
    const text = textOf(message({ list }));
    expect(text.split('\n')).toHaveLength(42);
    expect(text).not.toContain('til:');
    expect(textOf(message({ list, left: 960 }))).toContain('og 960 til:');
  });
});
