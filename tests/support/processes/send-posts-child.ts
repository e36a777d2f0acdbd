import { openDatabase } from '#server/db/open-database.ts';
import { openChatNetwork } from '#server/messages/chat/chat-network.ts';
import { createTestClock } from '../running/test-clock.ts';
import { createChatContext, sendDuePosts } from '../worlds/chat-world.ts';

/**
 * Process that sends posts due at the time argv[4], from the database argv[2] to the chat at
 * argv[3].
 */
const [, , databaseUrl = '', CHAT_WEBHOOK_URL = '', now = ''] = process.argv;

const database = await openDatabase(databaseUrl);
const clock = createTestClock(Number(now));
await sendDuePosts(createChatContext(database, clock, openChatNetwork(), { CHAT_WEBHOOK_URL }));
await database.close();
