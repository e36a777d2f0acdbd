import {
  INVITATION_DAYS,
  INVITATION_PAGE_PATH,
  INVITATION_USES,
} from '#contract/invitations.limits.ts';
import { systemClock } from '../../clock.ts';
import { runCommand, withGame } from '../../command.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { readEnvironment } from '../../environment.ts';
import { HostError } from '../../host-error.ts';
import { createInvitation, newInvitationCode } from '../../invitations/create-invitation.ts';
import { systemRandom } from '../../random.ts';
import { readSettings, type Settings } from '../../settings.ts';
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
      throw new HostError(
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

async function main([command, ...rest]: string[]): Promise<number | null> {
  // A username may have spaces, and shells take quotes away.
  const username = rest.join(' ');
  const isKnown =
    (command === 'grant' && username !== '') || (command === 'invite' && rest.length === 0);
  if (!isKnown) return null;
  const settings = readSettings(readEnvironment());
  const said = await withGame(settings, (database) =>
    command === 'grant' ? grant(database, username) : invite(database, settings),
  );
  process.stdout.write(`${said}\n`);
  return 0;
}

runCommand(USAGE, main);
