import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAudit } from '#server/db/record-audit.ts';
import { BackupError, GZIP_HEADER, MAX_LINE_BYTES } from '#server/upkeep/backup/backup-format.ts';
import { BACKED_UP } from '#server/upkeep/backup/backup-tables.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import { readBackupLines, writeBackupLines, writeGzip } from '#support/databases/backup-files.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertConstructor, insertSeason, insertUser } from '#support/rows/factories.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';

const NOW = Date.UTC(2025, 10, 9);
/** A damage is tried at every so many bytes: those between fail alike. */
const STEP = IS_EXHAUSTIVE ? 3 : 12;

onAnyDatabase('a damaged backup', (open) => {
  let folder: string;
  let good: string;
  let bad: string;
  let lines: unknown[];
  let stored: Awaited<ReturnType<typeof dumpDatabase>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-damaged-'));
    good = join(folder, 'good.jsonl.gz');
    bad = join(folder, 'bad.jsonl.gz');
    await insertSeason(open().db, { year: 2025 });
    await insertConstructor(open().db, { year: 2025, name: 'Åse «1»' });
    await insertUser(open().db, { username: 'Åse' });
    await open().inWriteTransaction((trx) =>
      recordAudit(trx, {
        at: NOW,
        actorUserId: null,
        subject: 'Åse',
        before: null,
        action: 'BACKUP_MADE',
        after: { name: 'file' },
      }),
    );
    await writeBackup(open(), good, NOW);
    lines = await readBackupLines(good);
    // Changes the target, so that a restore would be visible.
    await insertUser(open().db, { username: 'Only in the target' });
    stored = await dumpDatabase(open());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const refusal = async (): Promise<string> => {
    const error = await restoreBackup(open(), bad, NOW).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    return error instanceof BackupError ? error.message : `not a BackupError: ${String(error)}`;
  };
  const isUntouched = async () => expect(await dumpDatabase(open())).toEqual(stored);

  const changed = (change: (header: Record<string, unknown>) => object) => [
    change(lines[0] as Record<string, unknown>),
    ...lines.slice(1),
  ];

  it('When the file is cut short anywhere, then it is refused and nothing changes', async () => {
    const bytes = await readFile(good);
    for (let length = 0; length < bytes.length; length += STEP) {
      await writeFile(bad, bytes.subarray(0, length));
      expect(await refusal(), `${length} of ${bytes.length}`).toMatch(
        /cut short|not a backup file/,
      );
    }
    await isUntouched();
  });

  /**
   * Returns true if the contents are unchanged: a copied reference may point to an equal text
   * elsewhere.
   */
  function saysTheSame(altered: Buffer, contents: Buffer): boolean {
    try {
      return gunzipSync(altered).equals(contents);
    } catch {
      return false;
    }
  }

  it('When any byte is another, then the file is refused and nothing changes', async () => {
    const bytes = await readFile(good);
    const contents = gunzipSync(bytes);
    for (let index = 0; index < bytes.length; index += index < GZIP_HEADER.length ? 1 : STEP) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 0xff, index);
      if (index >= GZIP_HEADER.length && saysTheSame(altered, contents)) continue;
      await writeFile(bad, altered);
      expect(await refusal(), `byte ${index}`).not.toContain('not a BackupError');
    }
    await isUntouched();
  });

  it.each([
    ['a byte', Buffer.from('x')],
    ['zeros', Buffer.alloc(64)],
    ['an empty member', gzipSync('')],
    ['a member with more lines', gzipSync('["x"]\n')],
  ])('When %s is added, then the file is refused', async (_what, addition) => {
    await writeFile(bad, Buffer.concat([await readFile(good), addition]));
    expect(await refusal()).toMatch(/added|cut short or damaged|goes on after its end/);
    await isUntouched();
  });

  it('When a row has been changed, then its seal is broken', async () => {
    const altered = lines.map((line) => JSON.parse(JSON.stringify(line).replace('Åse', 'Eva')));
    await writeBackupLines(bad, altered, { isSealedAnew: false });
    expect(await refusal()).toBe('The file has been altered');
    await isUntouched();
  });

  it('When the changed file is sealed anew, then it is another backup and restorable', async () => {
    await writeBackupLines(bad, lines);
    expect(await readFile(bad)).toEqual(await readFile(good));
  });

  it.each<[string, (header: Record<string, unknown>) => object, RegExp]>([
    ['of another format', (h) => ({ ...h, format: 'other' }), /not a backup/],
    ['of a newer version', (h) => ({ ...h, version: 2 }), /newer version/],
    ['of no version', (h) => ({ ...h, version: 0 }), /no version 0/],
    ['with a version in words', (h) => ({ ...h, version: '1' }), /not a backup/],
    [
      'of a newer schema',
      (h) => ({ ...h, migrations: [...(h.migrations as []), '9999-later'] }),
      /newer version/,
    ],
    [
      'of a schema made twice',
      (h) => ({ ...h, migrations: [...(h.migrations as []), ...(h.migrations as [])] }),
      /one version/,
    ],
    ['of no schema', (h) => ({ ...h, migrations: [] }), /not well formed/],
    ['with something more', (h) => ({ ...h, also: 1 }), /not well formed/],
    ['without a date', (h) => ({ ...h, createdAt: 'yesterday' }), /not well formed/],
    [
      'with a table that is none',
      (h) => ({ ...h, tables: [...BACKED_UP, 'kysely_migration'] }),
      /no table kysely_migration/,
    ],
    ['with sessions', (h) => ({ ...h, tables: [...BACKED_UP, 'session'] }), /no table session/],
    ['with SQL', (h) => ({ ...h, tables: ['user"; drop table "user'] }), /not well formed/],
    ['with a table twice', (h) => ({ ...h, tables: ['season', 'season'] }), /not well formed/],
    ['with a table too few', (h) => ({ ...h, tables: BACKED_UP.slice(1) }), /wrong place/],
    [
      'with a table too many',
      (h) => ({ ...h, tables: ['user', ...BACKED_UP.slice(0, 2)] }),
      /wrong place/,
    ],
    ['that is a list', () => [], /not a backup/],
    ['that is nothing', () => null as unknown as object, /not a backup/],
  ])('When the header is one %s, then the file is refused', async (_what, change, reason) => {
    await writeBackupLines(bad, changed(change));
    expect(await refusal()).toMatch(reason);
    await isUntouched();
  });

  it.each<[string, () => unknown[], RegExp]>([
    ['a row with a list', () => withRow([['nested'], 1, 1, 1, 1]), /is not a row/],
    ['a row with a truth value', () => withRow([true, 1, 1, 1, 1]), /is not a row/],
    ['a short row', () => withRow([2026]), /number of values/],
    ['a row before its table', () => [lines[0], [1], ...lines.slice(1)], /before any table/],
    ['an object of no kind', () => [lines[0], { x: 1 }, ...lines.slice(1)], /neither/],
    ['a number', () => [lines[0], 5, ...lines.slice(1)], /neither/],
    ['no table at all', () => [lines[0], lines.at(-1)], /rows that it should/],
    [
      'columns with SQL',
      () => [lines[0], { table: 'season', columns: ['year") values (1); --'] }, ...lines.slice(2)],
      /neither/,
    ],
  ])('When the file has %s, then it is refused', async (_what, change, reason) => {
    await writeBackupLines(bad, change());
    expect(await refusal()).toMatch(reason);
    await isUntouched();
  });

  it('When the footer counts other rows, then the file is refused', async () => {
    const footer = lines.at(-1) as { rows: Record<string, number>; sha256: string };
    const miscounted = { ...footer, rows: { ...footer.rows, user: 7 } };
    await writeBackupLines(bad, [...lines.slice(0, -1), miscounted], { isSealedAnew: false });
    expect(await refusal()).toMatch(/rows that it should/);
    await isUntouched();
  });

  it.each<[string, () => unknown[], RegExp]>([
    ['a column that is none', () => replaced('"name"', '"nickname"'), /has no column nickname$/],
    ['a column too few', () => withSeason({ revision: undefined }), /season.revision is missing$/],
    ['words for an instant', () => withSeason({ guess_deadline: 'soon' }), /guess_deadline that/],
    ['digits for a number', () => withSeason({ revision: '1' }), /season.revision that/],
    ['a number for words', () => replaced('"Åse"', '7'), /user.username that/],
    ['half a count', () => withSeason({ revision: 1.5 }), /season.revision that/],
    ['more than a count holds', () => withSeason({ revision: 2 ** 31 }), /season.revision that/],
    ['an instant after all', () => withSeason({ guess_deadline: 8.7e15 }), /guess_deadline that/],
    ['nothing for a key', () => withSeason({ year: null }), /season.year that/],
    ['nothing for a number', () => withSeason({ revision: null }), /season.revision that/],
    ['a zero character', () => replaced('Åse «1»', 'Å\\u0000'), /constructor.name that/],
    [
      'half a character',
      () => replaced('Åse «1»', 'Å\\ud83d'),
      /^Line 7 has .+ constructor.name that/,
    ],
    [
      'a log that is not JSON',
      () => replaced('{\\"name\\":\\"file\\"}', '{name}'),
      /^Line \d+ has something in audit_entry.after_json that this version cannot read$/,
    ],
    ['a kind that is none', () => replaced('"BACKUP"', '"COFFEE"'), /audit_entry.kind that this/],
    ['an action that is none', () => replaced('BACKUP_MADE', 'BACKUP_EATEN'), /entry.action that/],
    ['a row that refers to nothing', () => replaced('[2025,', '[1999,'), /foreign key/i],
    ['a row that breaks a rule', () => replaced('[2025,', '[12,'), /season_year/],
    ['a row twice', () => [...lines.slice(0, 3), lines[2], ...lines.slice(3)], /unique/i],
  ])(
    'When rows do not fit the schema (%s), then all of it is undone',
    async (_what, change, reason) => {
      await writeBackupLines(bad, change());
      const said = await refusal();
      expect(said).toMatch(reason);
      expect(said).not.toMatch(/not a BackupError|\n/);
      await isUntouched();
    },
  );

  it.each([
    ['brackets within brackets', '['.repeat(5_000_000)],
    ['objects within objects', '{"a":'.repeat(800_000)],
    ['nothing but commas', `[${'0,'.repeat(2_000_000)}0]`],
  ])('When a line is %s, then the file is refused before it is understood', async (_what, line) => {
    await writeGzip(bad, `${JSON.stringify(lines[0])}\n${line}\n`);
    const before = process.memoryUsage().rss;
    expect(await refusal()).toMatch(/is not flat|line without end/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('When a small file unpacks to a flood, then it is refused', async () => {
    const row = `["${'x'.repeat(1_000_000)}"]\n`;
    const flood = `{"table":"season","columns":["year"]}\n${row.repeat(70)}`;
    await writeGzip(bad, `${JSON.stringify(lines[0])}\n${flood}`);
    expect(await refusal()).toMatch(/unpacks to more/);
  });

  it('When a line never ends, then the file is refused without holding it', async () => {
    await writeGzip(bad, `${JSON.stringify(lines[0])}\n"${'x'.repeat(MAX_LINE_BYTES * 4)}`);
    expect(await refusal()).toMatch(/line without end/);
  });

  it.each([
    ['not gzip', Buffer.from('{"format":"formelgjett-backup"}\n')],
    ['gzip of something else', Buffer.concat([GZIP_HEADER, gzipSync('hello\n').subarray(10)])],
    ['gzip of nothing', Buffer.concat([GZIP_HEADER, gzipSync('').subarray(10)])],
  ])('When the file is %s, then it is refused', async (_what, bytes) => {
    await writeFile(bad, bytes);
    expect(await refusal()).toMatch(/not a backup file|not JSON|no end/);
  });

  it('When there is no such file, or it is a folder, then that is said', async () => {
    await rm(bad, { force: true });
    expect(await refusal()).toMatch(/cannot be read/);
    await mkdir(bad);
    expect(await refusal()).toMatch(/cannot be read/);
    await rm(bad, { recursive: true });
  });

  /** Returns the file's lines with a row of the season replaced or added. */
  function withRow(row: unknown): unknown[] {
    return [...lines.slice(0, 3), row, ...lines.slice(3)];
  }

  /** Returns the season's row with other values; `undefined` removes the column. */
  function withSeason(values: Readonly<Record<string, unknown>>): unknown[] {
    const { columns } = lines[1] as { columns: string[] };
    const kept = columns.filter((name) => !(name in values) || values[name] !== undefined);
    const row = kept.map((name) =>
      name in values ? values[name] : (lines[2] as unknown[])[columns.indexOf(name)],
    );
    return [lines[0], { table: 'season', columns: kept }, row, ...lines.slice(3)];
  }

  function replaced(text: string, by: string): unknown[] {
    return lines.map((line) => JSON.parse(JSON.stringify(line).replace(text, by)));
  }
});
