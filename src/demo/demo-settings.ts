import { z } from 'zod';
import { SettingsError } from '#server/base/settings/settings.ts';
import { DEFAULT_NOW } from './demo-moments.ts';

const DemoSettings = z.object({
  DEMO_NOW: z.iso.datetime('must be an ISO instant').default(DEFAULT_NOW).describe('start time'),
  DEMO_PLAYERS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of players')
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .default(12)
    .describe('the number of players, besides the admin'),
  DEMO_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('its public URL, if another server runs in front'),
});

/** @throws SettingsError with a line per mistake */
export function readDemoSettings(environment: NodeJS.ProcessEnv): z.output<typeof DemoSettings> {
  const parsed = DemoSettings.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new SettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

const describeDefault = (value: unknown) => (value === undefined ? '' : `\`${value}\``);

/** Returns the section of docs/settings.md on these settings. */
export function demoSettingsSection(): string {
  const rows = Object.entries(DemoSettings.shape).map(
    ([name, schema]) =>
      `| \`${name}\` | ${describeDefault(schema.parse(undefined))} | ${schema.description} |`,
  );
  return [
    '',
    '## The demo',
    '',
    '| setting | default | |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
