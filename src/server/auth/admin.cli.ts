import {
  INVITATION_DAYS,
  INVITATION_PAGE_PATH,
  INVITATION_USES,
} from '#contract/invitation-code.ts';
import { systemClock } from '../clock.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { explainFailure, HostError } from '../host-error.ts';
import { createInvitation, newInvitationCode } from '../invitations/create-invitation.ts';
import { systemRandom } from '../random.ts';
import { readSettings, type Settings } from '../settings.ts';
import { grantAdmin } from './grant-admin.ts';

const USAGE = [
  'Usage:',
  '  npm run admin -- grant <username>   makes a user an admin',
  '  npm run admin -- invite             prints an invitation code',
].join('\n');

async function grant(database: OpenDatabase, username: string): Promise<string> {
  const granted = await grantAdmin(database, username, systemClock.now());
  switch (granted.outcome) {
    case 'NOT_FOUND':
      throw new CommandError(
        `There is no user called ${username}. Log in and choose the username first.`,
      );
    case 'ADMIN_ALREADY':
      return `${granted.username} is an admin already.`;
    case 'GRANTED':
      return `${granted.username} is now an admin.`;
  }
}

async function invite(database: OpenDatabase, { publicUrl }: Settings): Promise<string> {
  const code = newInvitationCode(systemRandom);
  await database.inWriteTransaction((trx) =>
    createInvitation(trx, { code, inviterId: null }, systemClock.now()),
  );
  return [
    `Invitation code: ${code}`,
    `Link to share:   ${publicUrl}${INVITATION_PAGE_PATH}/${code}`,
    `It is good for ${INVITATION_USES} people and ${INVITATION_DAYS} days.`,
  ].join('\n');
}

class CommandError extends HostError {}

async function main(words: readonly string[]): Promise<string> {
  const [command, ...rest] = words;
  // A username may have spaces, and shells take quotes away.
  const username = rest.join(' ');
  const isKnown =
    (command === 'grant' && username !== '') || (command === 'invite' && rest.length === 0);
  if (!isKnown) throw new CommandError(USAGE);
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.DATABASE_URL);
  try {
    return command === 'grant' ? await grant(database, username) : await invite(database, settings);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    console.error(explainFailure(error));
    process.exitCode = 1;
  },
);
