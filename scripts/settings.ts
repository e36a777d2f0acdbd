import { writeFileSync } from 'node:fs';
import { demoSettingsSection } from '#demo/demo-settings.ts';
import { exampleEnvironment, settingsPage } from '#server/base/settings/settings-guide.ts';

writeFileSync('docs/settings.md', settingsPage() + demoSettingsSection());
writeFileSync('.env.example', exampleEnvironment());
