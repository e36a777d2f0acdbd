import { writeFileSync } from 'node:fs';
import { exampleEnvironment, settingsPage } from '#server/settings-guide.ts';

writeFileSync('docs/settings.md', settingsPage());
writeFileSync('.env.example', exampleEnvironment());
