import { openDatabase } from '#server/db/open-database.ts';
import { createTestClock } from '../running/test-clock.ts';
import { createInstallation, sendDueMessages } from '../worlds/message-world.ts';

/**
 * Process that sends messages due at the time argv[4], from the database argv[2] to the server
 * argv[3].
 */
const [, , databaseUrl = '', mailUrl = '', now = ''] = process.argv;

const database = await openDatabase(databaseUrl);
await sendDueMessages(createInstallation(database, mailUrl, createTestClock(Number(now))));
await database.close();
