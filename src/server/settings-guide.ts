import { Environment, type SettingName } from './settings.ts';

const TOPICS = [
  'The site',
  'Login',
  'Mail and notifications',
  'Database and backups',
  'Results',
  'Links and names',
  'Watching it',
] as const;

interface Guide {
  readonly topic: (typeof TOPICS)[number];
  readonly about: string;
  /** What holds where nothing is set, when the schema does not know it. */
  readonly otherwise?: string;
  /** A value that the schema takes, when the default is no good example. */
  readonly example?: string;
}

/** What each setting is for, in the order in which a host meets them. */
const GUIDE: Readonly<Record<SettingName, Guide>> = {
  PUBLIC_URL: {
    topic: 'The site',
    about: 'where players reach the site; https outside the own machine',
    otherwise: '`http://localhost:PORT`',
    example: 'https://spill.example',
  },
  PORT: { topic: 'The site', about: '`0` takes any free one' },
  HOST: {
    topic: 'The site',
    about: 'the address to listen on; `0.0.0.0` for all, as a container needs it',
  },
  TRUST_PROXY: {
    topic: 'The site',
    about:
      'how many reverse proxies stand in front (`true` is 1), or their addresses: `10.0.0.1,10.1.0.0/16`, `loopback`. Each has to add whom it heard from to `X-Forwarded-For`; without it, all players count as one address',
    example: '1',
  },
  INSECURE_HTTP: {
    topic: 'The site',
    about: '`true` allows a plain http `PUBLIC_URL` beyond the own machine',
  },
  HSTS_SUBDOMAINS: {
    topic: 'The site',
    about: '`true` when every subdomain is to be reached by https only, too',
  },
  OIDC_ISSUER: {
    topic: 'Login',
    about:
      'any OpenID provider; Google unless it is said. More of them have numbers, 2 to 9: `OIDC_2_ISSUER`, `OIDC_2_NAME`, `OIDC_2_CLIENT_ID`, `OIDC_2_CLIENT_SECRET`. [How each is set up](providers.md)',
  },
  OIDC_NAME: {
    topic: 'Login',
    about: "the provider's name on the login button",
    otherwise: 'Google, or its host',
    example: 'Google',
  },
  OIDC_CLIENT_ID: {
    topic: 'Login',
    about:
      'from the provider; its redirect address is `PUBLIC_URL/login/oauth2/code/google`, of the others it ends with their number',
    example: 'the-id-of-the-client',
  },
  OIDC_CLIENT_SECRET: {
    topic: 'Login',
    about: 'goes with it',
    example: 'the-secret-of-the-client',
  },
  REGISTRATION: {
    topic: 'Login',
    about: '`invitation`, or `open`: who may become a player',
  },
  SMTP_URL: {
    topic: 'Mail and notifications',
    about:
      'the mail server: with it players can log in by a code that comes by e-mail, and reminders before deadlines, moved starts and results go to those who ask for them. Signs of a password such as `#` or `@` are written `%23`, `%40`',
    example: 'smtps://user:password@mail.example',
  },
  MAIL_FROM: {
    topic: 'Mail and notifications',
    about: 'whom mail comes from',
    otherwise:
      'the user of `SMTP_URL` if that is an address, else `formelgjett@` and the host of `PUBLIC_URL`, if mail can be from there',
    example: 'Formelgjett <spill@mail.example>',
  },
  MAIL_PER_MINUTE: {
    topic: 'Mail and notifications',
    about:
      'how many mails the provider behind `SMTP_URL` takes in a minute. A reminder an hour ahead reaches sixty times as many players in time, so raise it where very many play',
    example: '1000',
  },
  CHAT_WEBHOOK_URL: {
    topic: 'Mail and notifications',
    about:
      "a webhook of Slack or Discord, or any other address that takes JSON: there everybody's guesses are posted when the deadline of a race has passed, and the card of the round when it has a result. It is a secret. [What is sent](hosting.md#in-a-chat)",
    example: 'https://chat.example/hooks/formelgjett',
  },
  CHAT_WEBHOOK_HOSTS: {
    topic: 'Mail and notifications',
    about:
      'hosts beside those of Slack and Discord that owners of leagues may have their guesses posted to, with commas between; they are called at public addresses only',
    example: 'chat.example',
  },
  PUSH_HOSTS: {
    topic: 'Mail and notifications',
    about: 'push services beside those of the large browsers: `host,host:port`',
    example: 'push.example',
  },
  DATABASE_URL: {
    topic: 'Database and backups',
    about: 'or `postgres://user:password@host/database`',
  },
  BACKUP_DIR: {
    topic: 'Database and backups',
    about: 'nightly backups, after 4 in the morning in Norway',
    otherwise: '`backups` beside the SQLite file, else `data/backups`',
    example: 'data/backups',
  },
  BACKUP_KEY: {
    topic: 'Database and backups',
    about:
      'seals what admins download, so that they cannot read open guesses; `npm run restore` needs it for such a file, so **keep a copy elsewhere**. 32 bytes: `openssl rand -base64 32`',
    otherwise: 'made at the first download, in `backup.key` in `BACKUP_DIR`',
    example: 'bWFrZSB5b3VyIG93biBrZXksIG5vdCB0aGlzIG9uZSE=',
  },
  BACKUP_HOOK: {
    topic: 'Database and backups',
    about:
      'a shell command that is run after each backup, with its path as `$1`: to take it off the machine. A nightly backup counts once it has ended with 0, and is tried again every hour',
    example: `'rclone copy "$1" far-away:formelgjett'`,
  },
  IMPORTS: {
    topic: 'Results',
    about: '`off`: seasons are brought up to date only when an admin or `npm run import` says so',
  },
  CORRECTIONS: {
    topic: 'Results',
    about:
      'what becomes of final results that change more than three days after a race: `review` (an admin accepts or keeps) or `auto`',
  },
  JOLPICA_URL: { topic: 'Results', about: 'where calendar, grids and results come from' },
  OPENF1_URL: { topic: 'Results', about: 'where flags and fresh grids come from' },
  PRODUCT_NAME: { topic: 'Links and names', about: 'what the game is called' },
  CONTACT_ADDRESS: {
    topic: 'Links and names',
    about: 'an e-mail address that /contact shows',
    example: 'hjelp@mail.example',
  },
  CONTACT_FORM_URL: {
    topic: 'Links and names',
    about: 'a form that /contact shows',
    example: 'https://skjema.example',
  },
  DEVELOPER_URL: {
    topic: 'Links and names',
    about: 'a link on /about',
    example: 'https://utvikler.example',
  },
  OLD_RESULTS_URL: {
    topic: 'Links and names',
    about: 'a link in the menu, to results from before',
    example: 'https://gamle.example',
  },
  SOURCE_URL: {
    topic: 'Links and names',
    about: 'the repository, on /github',
    example: 'https://kode.example/formelgjett',
  },
  HEALTH_TOKEN: {
    topic: 'Watching it',
    about:
      'whoever sends it (`Authorization: Bearer …`) sees the details of `/api/health/ready`: `openssl rand -hex 32`',
    example: 'make-your-own-token-not-this-one',
  },
  METRICS_PORT: {
    topic: 'Watching it',
    about:
      'where Prometheus finds `/metrics`: never the port of the site. Two instances on one machine need one each; `0` takes any free one, and the log says which',
    otherwise: 'there are no metrics',
    example: '9464',
  },
  METRICS_HOST: {
    topic: 'Watching it',
    about:
      'the address that it listens on. Whoever reaches it reads them, asking by an address, by this name, or by one without a dot',
  },
  LOG_LEVEL: {
    topic: 'Watching it',
    about:
      'what runs, then a line for each page, call and import; `debug` has also files, and what open pages ask again and again',
  },
};

const NAMES = Object.keys(GUIDE) as SettingName[];

function defaultOf(name: SettingName): string {
  const value: unknown = Environment.parse({})[name];
  return value === undefined || (Array.isArray(value) && value.length === 0) ? '' : String(value);
}

/** Everything that can be set, as tables in Markdown. */
export function settingsPage(): string {
  const tables = TOPICS.map((topic) => {
    const rows = NAMES.filter((name) => GUIDE[name].topic === topic).map((name) => {
      const value = defaultOf(name);
      const shown = GUIDE[name].otherwise ?? (value === '' ? '' : `\`${value}\``);
      return `| \`${name}\` | ${shown} | ${GUIDE[name].about} |`;
    });
    return [`## ${topic}`, '', '| setting | default | |', '| --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return [
    '# Settings',
    '',
    'All from the environment, and from `.env` in the working folder for what that lacks (the demo does not read it); checked at',
    'start, with a line for each mistake. Secrets can come from a file: `X_FILE` for `X`. [.env.example](../.env.example) has them all',
    'to be copied. This page is made from the program by `npm run settings`.',
    '',
    tables.join('\n\n'),
    '',
    '## The demo',
    '',
    '| setting | default | |',
    '| --- | --- | --- |',
    '| `DEMO_NOW` | `2025-11-09T15:30:00Z` | when it is |',
    '| `DEMO_PLAYERS` | `12` | how many play, beside the admin |',
    '',
  ].join('\n');
}

/** The same as a file of the environment, all of it commented out. */
export function exampleEnvironment(): string {
  const parts = TOPICS.map((topic) => {
    const lines = NAMES.filter((name) => GUIDE[name].topic === topic).map(
      (name) => `#${name}=${quoted(GUIDE[name].example ?? defaultOf(name))}`,
    );
    return [`# ${topic}`, ...lines].join('\n');
  });
  return [
    '# Copy this to .env, `chmod 600 .env`, and take away the # of what you set.',
    '# What each is for: docs/settings.md. A public site needs PUBLIC_URL and a way to log in.',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n');
}

function quoted(value: string): string {
  return value.includes(' ') && !value.startsWith("'") ? `"${value}"` : value;
}
