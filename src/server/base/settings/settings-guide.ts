import type { z } from 'zod';
import { Environment, SETTINGS_GUIDE, TOPICS } from './settings-schema.ts';

/** Returns the default as one would write it; empty if the schema has none. */
function standardOf(schema: z.ZodType<unknown, string | undefined>): string {
  const { success, data } = schema.safeParse(undefined);
  const isEmpty = !success || data === undefined || (Array.isArray(data) && data.length === 0);
  return isEmpty ? '' : String(data);
}

const SETTINGS = Object.entries(Environment.shape).map(([name, schema]) => {
  const guide = SETTINGS_GUIDE.get(schema);
  if (guide === undefined) throw new Error(`Nothing says what ${name} is for`);
  return { name, ...guide, standard: standardOf(schema) };
});

const ofTopic = (wanted: string) => SETTINGS.filter(({ topic }) => topic === wanted);

/** Returns all settings as tables in Markdown. */
export function settingsPage(): string {
  const tables = TOPICS.map((topic) => {
    const rows = ofTopic(topic).map(({ name, description, standard, otherwise }) => {
      const shown = otherwise ?? (standard === '' ? '' : `\`${standard}\``);
      return `| \`${name}\` | ${shown} | ${description} |`;
    });
    return [`## ${topic}`, '', '| setting | default | |', '| --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return [
    '# Settings',
    '',
    'Settings come from the environment, or else from `.env` in the working folder (which the demo does not read). They are checked at',
    'start, with a line for each mistake. Secrets can come from a file: `X_FILE` for `X`. [.env.example](../.env.example) has them all',
    'to be copied. `npm run settings` makes this page from the program.',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n');
}

/** Returns all settings as an environment file, commented out. */
export function exampleEnvironment(): string {
  const parts = TOPICS.map((topic) => {
    const lines = ofTopic(topic).map(
      ({ name, example, standard }) => `#${name}=${quoted(example ?? standard)}`,
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
