import fc from 'fast-check';

/** Texts that have broken other software: markup, paths, formats, edges of numbers, of Unicode and of length. */
const KNOWN_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e999',
  '99999',
  '2147483648',
  '9007199254740993',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  "'; drop table user; --",
  '" or ""="',
  '%27%20or%201=1',
  '%00',
  '\0',
  '%s%n%x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'red;}',
  '\r\nset-cookie: a=b',
  '\u202e\u2066',
  '\ufeff',
  '\ud83d',
  '🏁'.repeat(50),
  'Å'.normalize('NFD'),
  'x'.repeat(65),
  'x'.repeat(10_000),
  '2025-13-45T99:99:99Z',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'file:///etc/passwd',
];

const KNOWN_NUMBERS = [
  -1,
  -0,
  0.1,
  1e9,
  1e18,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 2,
  8.64e15 + 1,
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KNOWN_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

const nested = (depth: number, makeOuter: (inner: unknown) => unknown): unknown =>
  depth === 0 ? null : makeOuter(nested(depth - 1, makeOuter));

/** Generates any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(500, (inner) => [inner]),
      nested(500, (inner) => ({ a: inner })),
      Array.from({ length: 3000 }, (_, index) => index),
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])),
    ),
  },
);

type Change = 'REPLACE' | 'TURN' | 'REMOVE' | 'ADD' | 'REPEAT';
type Path = readonly (string | number)[];

/** Returns the paths at which a value can be changed; the root comes first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    pathsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inside];
}

/** Returns a similar value that may pass validation, but that nobody may have thought of. */
function neighbourOf(value: unknown, step: number): unknown {
  if (typeof value === 'number') return value + (step % 7) - 3;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') {
    const turned = [
      `${value}x`,
      value.slice(1),
      value.toUpperCase(),
      `«${value}» 🏁`,
      'x',
      value + value,
    ];
    return turned[step % turned.length];
  }
  if (Array.isArray(value)) {
    const turned = [
      value.toReversed(),
      value.slice(0, 1),
      value.slice(1),
      [...value, ...value],
      [],
    ];
    return turned[step % turned.length];
  }
  return value === null ? step : {};
}

function changed(value: unknown, [key, ...rest]: Path, change: Change, by: unknown): unknown {
  if (key === undefined) {
    if (change === 'ADD' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ...value, unknown: by };
    }
    if (change === 'TURN') return neighbourOf(value, typeof by === 'number' ? by : 0);
    return change === 'REPEAT' ? [value, value] : by;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length === 0 && change === 'REMOVE') return value.toSpliced(index, 1);
    if (rest.length === 0 && change === 'REPEAT') return [...value, value[index]];
    return value.with(index, changed(value[index], rest, change, by));
  }
  if (typeof value !== 'object' || value === null) return by;
  const fields = Object.entries(value);
  if (rest.length === 0 && change === 'REMOVE') {
    return Object.fromEntries(fields.filter(([name]) => name !== key));
  }
  return Object.fromEntries(
    fields.map(([name, each]) => [name, name === key ? changed(each, rest, change, by) : each]),
  );
}

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.nat(),
      change: fc.constantFrom<Change>('REPLACE', 'REPLACE', 'REPLACE', 'REMOVE', 'ADD', 'REPEAT'),
      by: hostileValue,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.nat(),
      change: fc.constant<Change>('TURN'),
      by: fc.nat() as fc.Arbitrary<unknown>,
    }),
  },
);

/** Generates the sample with one or a few changes. */
export function almost(sample: unknown): fc.Arbitrary<unknown> {
  const steps = fc.oneof(
    { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }) },
  );
  return steps.map((each) =>
    each.reduce<unknown>((value, { at, change, by }) => {
      const paths = pathsIn(value);
      return changed(value, paths[at % paths.length] ?? [], change, by);
    }, sample),
  );
}
