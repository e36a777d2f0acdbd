import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import { builtCommands, type Command } from '#support/processes/built-commands.ts';
import { sample } from '#support/running/exhaustive.ts';
import { selfSigned } from '#support/services/self-signed.ts';

/** Drops root's capabilities, because root may do everything. */
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all'] : [];

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-faults-'));
const at = (name: string) => join(folder, name);
const sqlite = (name: string) => ({ DATABASE_URL: `sqlite:${at(name)}` });

const SMALL_DISK = at('small-disk');
mkdirSync(SMALL_DISK);
const withSmallDisk = (then: string) => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=64k tmpfs ${SMALL_DISK} && ${then}`,
  'sh',
];

/** True if a small disk can be mounted; otherwise a limit on file sizes replaces it. */
const isMountingAllowed = (() => {
  const [command = '', ...args] = withSmallDisk('true');
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const FULL_DISK = isMountingAllowed
  ? withSmallDisk('exec "$@"')
  : ['sh', '-c', 'ulimit -f 64; exec "$@"', 'sh'];

const isStraceThere = (() => {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Lets a system call on files of the database fail as some file systems do. */
const failing = (call: string, error: string, files: readonly string[]) => [
  ...['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`],
  ...files.flatMap((file) => ['-P', at(file)]),
  ...['-e', `inject=${call}:error=${error}`],
];

interface Fault {
  readonly when: string;
  /** Command to start; by default the server. */
  readonly command?: Command;
  readonly words?: readonly string[];
  readonly environment: () => Readonly<Record<string, string>>;
  readonly through?: readonly string[];
  readonly code?: number;
  /** Expected line, without parts that differ from run to run. */
  readonly line: RegExp;
}

const ports = { used: 0, tls: 0 };
const postgres = { powerless: '', reader: '', foreign: '' };

const FAULTS: readonly Fault[] = [
  {
    when: 'the data folder cannot be written',
    environment: () => sqlite('locked-folder/game.db'),
    line: /^\/.+locked-folder\/game\.db: permission denied: let the user of this process/,
  },
  {
    when: 'the folder of the database is not there',
    environment: () => sqlite('no-folder/game.db'),
    line: /^sqlite:.+no-folder\/game\.db: its folder is not there: make it, or name another one/,
  },
  {
    when: 'the database is a folder',
    environment: () => sqlite('a-folder'),
    line: /^sqlite:.+a-folder: it is a folder: name a file$/,
  },
  {
    when: 'the data folder is a file',
    environment: () => sqlite('junk.db/game.db'),
    line: /junk\.db: what should be a folder is a file: name another place$/,
  },
  {
    when: 'the database is some other file',
    environment: () => sqlite('junk.db'),
    line: /^sqlite:.+junk\.db: it is no database: name another file in DATABASE_URL$/,
  },
  {
    when: 'the database may only be read',
    environment: () => sqlite('read-only.db'),
    line: /^sqlite:.+read-only\.db: permission denied: let the user of this process/,
  },
  {
    when: 'the database may not be read',
    environment: () => sqlite('secret.db'),
    line: /^sqlite:.+secret\.db: permission denied: let the user of this process/,
  },
  {
    when: 'another program has the database locked',
    environment: () => sqlite('busy.db'),
    line: /^.+busy\.db is held by another process: end that one, or try again$/,
  },
  {
    when: `the disk is full (${isMountingAllowed ? 'a small one' : 'no mounting here: a limit to files'})`,
    environment: () => ({ DATABASE_URL: `sqlite:${SMALL_DISK}/game.db` }),
    through: FULL_DISK,
    line: isMountingAllowed
      ? /^The disk of .+game\.db is full: make room$/
      : /^sqlite:.+game\.db: the disk is full or broken: make room, or look at its health$/,
  },
  ...(isStraceThere
    ? [
        {
          name: 'without-memory.db',
          through: failing('mmap', 'ENODEV', [
            'without-memory.db-shm',
            'without-memory.db-probe-shm',
          ]),
        },
        {
          name: 'without-locks.db',
          through: failing('fcntl', 'ENOLCK', ['without-locks.db', 'without-locks.db-probe']),
        },
      ]
    : []
  ).map(({ name, through }) => ({
    when: `the file system cannot do what SQLite needs: ${name}`,
    environment: () => sqlite(name),
    through,
    code: 78,
    line: /^sqlite:.+without-\w+\.db: its file system lacks the locks or the shared memory that SQLite needs, as network shares/,
  })),
  {
    when: 'the database is newer than the program',
    environment: () => sqlite('newer.db'),
    code: 78,
    line: /^sqlite:.+newer\.db: it is newer than this program \(it has 9999-later\): update the program/,
  },
  {
    when: 'a password in the address of PostgreSQL has a #',
    environment: () => ({ DATABASE_URL: 'postgres://game:canary#pass@127.0.0.1/game' }),
    code: 78,
    line: /^Wrong setting DATABASE_URL: is no address; signs of a password such as # .+ are written %23 /,
  },
  {
    when: 'PostgreSQL does not answer',
    environment: () => ({ DATABASE_URL: 'postgres://game:canary@127.0.0.1:9/game' }),
    line: /^PostgreSQL cannot be reached at 127\.0\.0\.1:9, database game: connect ECONNREFUSED .+: check DATABASE_URL, and that it runs$/,
  },
  {
    when: 'PostgreSQL has no such database',
    environment: () => ({ DATABASE_URL: `${inject('postgresUrl')}/nobody_made_this` }),
    line: /^PostgreSQL cannot be reached at .+, database nobody_made_this: .+ does not exist: check DATABASE_URL/,
  },
  {
    when: 'PostgreSQL has a certificate that nobody vouches for',
    environment: () => ({
      DATABASE_URL: `postgres://game:canary@localhost:${ports.tls}/game?sslmode=verify-full`,
    }),
    line: /^PostgreSQL cannot be reached at localhost:\d+, database game: self-signed certificate.*: check/,
  },
  {
    when: 'the certificate to trust is not there',
    environment: () => ({
      DATABASE_URL: `postgres://game:canary@localhost:9/game?sslrootcert=${at('no.pem')}`,
    }),
    line: /^.+no\.pem: there is no such file or folder: make it, or name another one$/,
  },
  {
    when: 'the user of PostgreSQL may make no tables',
    environment: () => ({ DATABASE_URL: postgres.powerless }),
    line: /^postgres:.+: permission denied for schema public: make the user of DATABASE_URL the owner/,
  },
  {
    when: 'PostgreSQL can only be read',
    environment: () => ({ DATABASE_URL: postgres.reader }),
    line: /^postgres:.+: cannot execute UPDATE in a read-only transaction: name the one that can be written/,
  },
  {
    when: 'backups cannot be written',
    environment: () => ({ ...sqlite('game.db'), BACKUP_DIR: at('locked-folder/backups') }),
    line: /^No backup can be written to .+locked-folder\/backups: permission denied: let the user/,
  },
  {
    when: 'backups are to be where no folder can be made',
    environment: () => ({ ...sqlite('game.db'), BACKUP_DIR: '/proc/formelgjett/backups' }),
    line: /^No backup can be written to \/proc\/formelgjett\/backups: there is no such file or folder: make it, or name another one$/,
  },
  ...(['main', 'admin'] as const).map((command) => ({
    when: `${command} finds the tables of another program under the same version`,
    command,
    words: command === 'admin' ? ['status'] : [],
    environment: () => sqlite('other-tables.db'),
    code: 78,
    line: /^sqlite:.+other-tables\.db: its tables are not those of this program, though both say the same version: start/,
  })),
  {
    when: 'the port is in use',
    environment: () => ({ ...sqlite('game.db'), PORT: String(ports.used) }),
    line: /^Port \d+ of 127\.0\.0\.1 is in use: stop what uses it, or set PORT to another one$/,
  },
  {
    when: 'the host is no address of this machine',
    environment: () => ({ ...sqlite('game.db'), HOST: '192.0.2.1' }),
    line: /^Port \d+ of 192\.0\.2\.1 is not of this machine: set HOST to an address that is$/,
  },
  {
    when: 'the host has a name that nobody knows',
    environment: () => ({ ...sqlite('game.db'), HOST: 'nowhere.invalid' }),
    line: /^HOST nowhere\.invalid is not known to this machine: set it to an address that is$/,
  },
  {
    when: 'a file with a secret cannot be read',
    environment: () => ({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET_FILE: at('secret.db') }),
    code: 78,
    line: /^Wrong setting OIDC_CLIENT_SECRET_FILE: .+secret\.db: permission denied: let the user/,
  },
  {
    when: 'a backup to be restored is a folder',
    command: 'restore',
    words: [at('a-folder'), '--yes'],
    environment: () => sqlite('game.db'),
    line: /a-folder cannot be read: it is a folder: name a file\. Nothing was done\.$/,
  },
  ...['foreign', 'foreign-list', 'no-list'].map((name) => ({
    when: `the database is another program's (${name})`,
    environment: () => sqlite(`${name}.db`),
    code: 78,
    line: /^sqlite:.+: it has tables that this game has not made: name another database in DATABASE_URL$/,
  })),
  {
    when: 'PostgreSQL has the tables of another program',
    environment: () => ({ DATABASE_URL: postgres.foreign }),
    code: 78,
    line: /^postgres:.+: it has tables that this game has not made: name another database in DATABASE_URL$/,
  },
  ...['https://user@game.example', 'https://game.example/?a', 'https://game.example//'].map(
    (address) => ({
      when: `the site is at ${address}`,
      environment: () => ({ PUBLIC_URL: address }),
      code: 78,
      line: /^Wrong setting PUBLIC_URL: must be like https:\/\/game\.example, without a user, a path,/,
    }),
  ),
  {
    when: 'a hook would take backups away that nobody could open',
    environment: () => ({ ...sqlite('game.db'), BACKUP_HOOK: 'true' }),
    code: 78,
    line: /^Wrong setting BACKUP_HOOK: goes together with BACKUP_KEY, with which all that leaves is sealed/,
  },
  {
    when: 'a backup is to be a folder',
    command: 'backup',
    words: [folder],
    environment: () => sqlite('game.db'),
    line: /^.+formelgjett-faults-\w+ is a folder: name a file in it$/,
  },
  {
    when: 'a backup cannot be written where it should be',
    command: 'backup',
    words: [at('locked-folder/backup.gz')],
    environment: () => sqlite('game.db'),
    line: /^No backup can be written to .+locked-folder: permission denied: let the user/,
  },
  {
    when: 'a backup to be restored is not there',
    command: 'restore',
    words: [at('no-backup.gz'), '--yes'],
    environment: () => sqlite('game.db'),
    line: /no-backup\.gz cannot be read: there is no such file or folder.+ Nothing was done\.$/,
  },
  ...(['admin', 'import', 'backup'] as const).map((command) => ({
    when: `${command} is called without the settings of the server`,
    command,
    words: { admin: ['invite'], import: ['--year', '2025'], backup: [at('never.gz')] }[command],
    environment: () => sqlite('never-made/game.db'),
    line: /^sqlite:.+never-made\/game\.db: there is no game: start it once .+ in its environment or in `\.env`$/,
  })),
];

const WRONG_SETTINGS = [
  ['PUBLIC_URL', 'spill.example'],
  ['PORT', '99999'],
  ['TRUST_PROXY', 'maybe'],
  ['INSECURE_HTTP', 'yes'],
  ['HSTS_SUBDOMAINS', '1'],
  ['OIDC_ISSUER', 'accounts.google.com'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['ADMIN_EMAIL', 'kari'],
  ['REGISTRATION', 'closed'],
  ['SMTP_URL', 'smtp://kari%40mail.example:canary%ZZ@mail.example'],
  ['MAIL_FROM', 'kari'],
  ['MAIL_PER_MINUTE', '0'],
  ['CHAT_WEBHOOK_URL', 'http://chat.example/canary'],
  ['CHAT_WEBHOOK_HOSTS', 'https://chat.example'],
  ['PUSH_HOSTS', 'push example'],
  ['DATABASE_URL', 'mysql://game:canary@db.example/game'],
  ['BACKUP_KEY', 'canary'],
  ['IMPORTS', 'yes'],
  ['CORRECTIONS', 'no'],
  ['JOLPICA_URL', 'api.jolpi.ca'],
  ['CONTACT_ADDRESS', 'hjelp'],
  ['HEALTH_TOKEN', 'canary'],
  ['METRICS_PORT', 'abc'],
  ['LOG_LEVEL', 'verbose'],
] as const;

describe.concurrent('What the host can mend is one line', () => {
  const run = builtCommands();
  const used = createServer();
  const tls = createTlsServer();
  let empty: TestDatabase;
  let migrated: TestDatabase;
  let busy: DatabaseSync;

  beforeAll(async () => {
    const template = await createTestDatabase('sqlite');
    const copy = (name: string) => {
      const file = at(name);
      const original = new DatabaseSync(template.url.replace('sqlite:', ''));
      original.prepare('vacuum into ?').run(file);
      original.close();
      return file;
    };
    mkdirSync(at('a-folder'));
    writeFileSync(at('junk.db'), 'no database at all, but long enough to be one');
    copy('game.db');
    chmodSync(copy('read-only.db'), 0o400);
    chmodSync(copy('secret.db'), 0o000);
    change(copy('newer.db'), `insert into kysely_migration values ('9999-later', 'later')`);
    change(copy('other-tables.db'), 'alter table outbox rename column attempts to tries');
    change(at('foreign.db'), 'create table season (name text)');
    change(at('foreign-list.db'), 'create table kysely_migration (id text)');
    change(copy('no-list.db'), 'delete from kysely_migration');
    busy = new DatabaseSync(copy('busy.db'));
    busy.exec('begin exclusive');
    mkdirSync(at('locked-folder'), { mode: 0o500 });
    await template.drop();

    empty = await createTestDatabase('postgres', 'empty');
    migrated = await createTestDatabase('postgres');
    const admin = new pg.Client(empty.url);
    await admin.connect();
    for (const role of ['powerless', 'reader superuser'])
      await admin.query(`create role ${role} login`);
    await admin.query('create table season (name text)');
    postgres.foreign = empty.url;
    await admin.query('alter role reader set default_transaction_read_only = on');
    await admin.end();
    postgres.powerless = empty.url.replace('postgres@', 'powerless@');
    postgres.reader = migrated.url.replace('postgres@', 'reader@');
    ports.used = await listen(used);
    ports.tls = await listen(tls);
  });
  afterAll(async () => {
    busy.close();
    await Promise.all([used, tls].map((server) => new Promise((resolve) => server.close(resolve))));
    const admin = new pg.Client(inject('postgresUrl'));
    await migrated.drop();
    await empty.drop();
    await admin.connect();
    await admin.query('drop role powerless, reader');
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('When the settings are in `.env` of the working folder, then commands use them too', async () => {
    const own = at('with-settings');
    mkdirSync(own);
    writeFileSync(
      join(own, '.env'),
      'DATABASE_URL=sqlite:../game.db\nPUBLIC_URL=https://a.example\n',
    );
    const invite = (environment: Record<string, string>) =>
      run('admin', { words: ['invite'], environment, folder: own }).ended;
    const { stdout, stderr } = await invite({ PUBLIC_URL: 'https://b.example' });
    expect(stderr).toBe(`Database: sqlite:${at('game.db')}\n`);
    expect(stdout).toContain('https://b.example/invitation/');
    expect((await invite({})).stdout).toContain('https://a.example/invitation/');
  });

  it('When `.env` sets what Node has read before, then that is said, unless it is set as well', async () => {
    const own = at('with-certificates');
    mkdirSync(own);
    writeFileSync(
      join(own, '.env'),
      'NODE_EXTRA_CA_CERTS=/etc/ssl/own.pem\nHOST=nowhere.invalid\n',
    );
    const said = async (environment: Record<string, string>) => {
      const { stderr } = await run('main', {
        environment: { PORT: '0', LOG_LEVEL: 'error', ...sqlite('game.db'), ...environment },
        folder: own,
      }).ended;
      return stderr.split('\n').filter((line) => line.startsWith('NODE_EXTRA_CA_CERTS'));
    };
    expect(await said({})).toEqual([
      'NODE_EXTRA_CA_CERTS has no effect in .env, since Node reads it before: set it where the game is started (docs/hosting.md, "A private CA")',
    ]);
    expect(await said({ NODE_EXTRA_CA_CERTS: '/dev/null' })).toEqual([]);
  });

  it('When settings are wrong, then each is a line, and all are told at once', async () => {
    const environment = Object.fromEntries(WRONG_SETTINGS);
    const { code, stdout, stderr } = await run('main', { environment, folder }).ended;
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => /^Wrong setting (\w+): ./.exec(line)?.[1] ?? line)).toEqual(
      WRONG_SETTINGS.map(([name]) => name),
    );
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).not.toContain('canary');
  });

  it.each(sample(FAULTS, 12))('When $when', async (fault) => {
    const { code, stdout, stderr } = await run(fault.command ?? 'main', {
      words: fault.words ?? [],
      environment: {
        PORT: '0',
        LOG_LEVEL: 'error',
        BACKUP_DIR: at('backups'),
        ...fault.environment(),
      },
      folder,
      through: fault.through ?? UNPRIVILEGED,
    }).ended;
    const lines = stderr.split('\n');
    expect(lines).toEqual([expect.stringMatching(fault.line), '']);
    expect({ code, stdout }).toEqual({ code: fault.code ?? 1, stdout: '' });
    expect(stderr).not.toContain('canary');
  });
});

function change(file: string, statement: string): void {
  const connection = new DatabaseSync(file);
  connection.exec(statement);
  connection.close();
}

/** Imitates PostgreSQL up to its certificate. */
function createTlsServer(): Server {
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...selfSigned('localhost') }).on('error', () => {});
    });
  });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { readonly port: number }).port;
}
