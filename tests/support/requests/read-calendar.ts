const MAX_LINE_LENGTH = 75;
const NAME = /^[A-Z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what RFC 5545 forbids
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Text properties, in which commas, semicolons and backslashes are escaped. */
const TEXTS = /^(PRODID|NAME|SUMMARY|DESCRIPTION|UID|X-WR-CALNAME|X-WR-CALDESC)$/;
const ESCAPED = /\\([\\;,nN])/g;

export type CalendarProperties = Readonly<Record<string, string>>;

export interface ReadCalendar {
  readonly properties: CalendarProperties;
  readonly events: readonly CalendarProperties[];
}

function unescape(text: string): string {
  return text.replace(ESCAPED, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** Content lines of RFC 5545 §3.1, unfolded. Throws for what that does not allow. */
function contentLines(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end');
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (CONTROL.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > MAX_LINE_LENGTH) throw new Error(`Too long a line: ${line}`);
    if (/\p{Cs}/u.test(line)) throw new Error(`A letter is cut in two: ${line}`);
  }
  return lines.reduce<string[]>((whole, line) => {
    if (/^[ \t]/.test(line)) whole.push((whole.pop() ?? '') + line.slice(1));
    else whole.push(line);
    return whole;
  }, []);
}

/**
 * Reads an iCalendar file as strictly as its standard is written: a second opinion on the library that
 * writes ours. Parameters are dropped, texts unescaped; each component has a property at most once.
 */
export function readCalendar(text: string): ReadCalendar {
  const events: Record<string, string>[] = [];
  const properties: Record<string, string> = {};
  const open: string[] = [];
  for (const line of contentLines(text)) {
    const colon = line.indexOf(':');
    const [name = ''] = line.slice(0, colon).split(';');
    const value = line.slice(colon + 1);
    if (TEXTS.test(name) && /[\\;,]/.test(value.replace(ESCAPED, ''))) {
      throw new Error(`Not escaped: ${line}`);
    }
    if (colon < 1 || !NAME.test(name)) throw new Error(`Not a content line: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${line} ends something else`);
    } else {
      const target = open.at(-1) === 'VEVENT' ? events.at(-1) : properties;
      if (target === undefined || target[name] !== undefined) throw new Error(`Twice: ${line}`);
      target[name] = unescape(value);
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} does not end`);
  return { properties, events };
}
