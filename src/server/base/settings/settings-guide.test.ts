import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { demoSettingsSection } from '#demo/demo-settings.ts';
import { readSettings } from './settings.ts';
import { exampleEnvironment, settingsPage } from './settings-guide.ts';

it.each([
  ['docs/settings.md', settingsPage() + demoSettingsSection()],
  ['.env.example', exampleEnvironment()],
])('%s says what can be set (`npm run settings` writes it anew)', (file, made) => {
  expect(readFileSync(file, 'utf8')).toBe(made);
});

it('every line of the example is taken as it is', () => {
  const all = parseEnv(exampleEnvironment().replace(/^#(?=[A-Z0-9_]+=)/gm, ''));
  expect(readSettings(all)).toMatchObject({ TRUST_PROXY: 1, publicUrl: 'https://spill.example' });
});
