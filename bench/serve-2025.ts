import { findProjectRoot, seasonsFolderOf, webRootOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { openChatNetwork } from '#server/messages/chat/chat-network.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { buildApp } from '#server/start/app.ts';
import { openDatabase } from '../src/server/db/open-database.ts';
import { createBundledSource } from '../src/server/importing/fetch/bundled.ts';

/** The production server, but with its clock at the end of 2025, whose season the bench holds. */
const settings = readSettings(process.env);
const clock = { now: () => Date.parse('2025-12-10T12:00:00Z'), isSystem: false };
const root = findProjectRoot();
const database = await openDatabase(settings.DATABASE_URL);
const app = await buildApp(
  {
    settings,
    database,
    clock,
    wallClock: clock,
    random: systemRandom,
    seasons: createSeasonReader(database, clock),
    sources: { bundled: createBundledSource(seasonsFolderOf(root)), live: null },
    chat: openChatNetwork(),
  },
  { webRoot: webRootOf(root) },
);
await app.listen({ port: settings.PORT, host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
