import { INVITATION_PAGE_PATH } from '#contract/leagues/invitation-codes.ts';
import { INVITATION_DAYS, INVITATION_USES } from '#contract/limits.ts';
import { systemClock } from '#server/base/clock.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { systemRandom } from '#server/base/random.ts';
import { findTooLate, readEnvironment } from '#server/base/settings/environment.ts';
import { findMisspelt, readSettings, type Settings } from '#server/base/settings/settings.ts';
import { runCommand, withGame } from '#server/db/command.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import {
  createAdminInvitation,
  createInvitation,
  newInvitationCode,
} from '#server/leagues/invitations/create-invitation.ts';
import { checkHost } from './check-host.ts';
import { printUsers } from './list-users.ts';
import { showStatus } from './show-status.ts';
import { endSessionsByName, grantAdmin, revokeAdmin } from './users-by-name.ts';

const USAGE = [
  'Usage:',
  '  npm run admin -- invite                   prints an invitation for players',
  '  npm run admin -- invite --admin           prints a link that makes one person an admin',
  '  npm run admin -- list                     tells who has an account',
  '  npm run admin -- grant <username>         makes a user an admin',
  '  npm run admin -- revoke <username>        takes the role away again',
  '  npm run admin -- end-sessions <username>  logs a user out everywhere',
  '  npm run admin -- status                   tells how the game fares',
  '  npm run admin -- check                    tries database, folders, providers, mail and clock',
].join('\n');

function notFound(username: string): OperatorError {
  return new OperatorError(
    `There is no user called ${username}. Log in and choose the username first.`,
  );
}

async function grant(database: OpenDatabase, username: string): Promise<string> {
  const granted = await grantAdmin(database, username, systemClock.now());
  switch (granted.outcome) {
    case 'NOT_FOUND':
      throw notFound(username);
    case 'ADMIN_ALREADY':
      return `${granted.username} is an admin already.`;
    case 'GRANTED':
      return `${granted.username} is now an admin.`;
  }
}

async function revoke(database: OpenDatabase, username: string): Promise<string> {
  const revoked = await revokeAdmin(database, username, systemClock.now());
  switch (revoked.outcome) {
    case 'NOT_FOUND':
      throw notFound(username);
    case 'NO_ADMIN':
      return `${revoked.username} is no admin.`;
    case 'LAST_ADMIN':
      throw new OperatorError(
        `${revoked.username} is the only admin. Make somebody else one first.`,
      );
    case 'REVOKED':
      return `${revoked.username} is an admin no more.`;
  }
}

async function endSessions(database: OpenDatabase, username: string): Promise<string> {
  const ended = await endSessionsByName(database, username);
  if (ended.outcome === 'NOT_FOUND') throw notFound(username);
  return `${ended.username} is logged out everywhere.`;
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

async function inviteAdmin(database: OpenDatabase, { publicUrl }: Settings): Promise<string> {
  const code = newInvitationCode(systemRandom);
  await database.inWriteTransaction((trx) => createAdminInvitation(trx, code, systemClock.now()));
  return [
    'Open this, log in, and choose a username: that makes you an admin.',
    `${publicUrl}${INVITATION_PAGE_PATH}/${code}`,
    'It is good once, for a day, and ends when the first admin is made in another way.',
    'Who has an account already becomes one with `grant`.',
  ].join('\n');
}

async function status(database: OpenDatabase, settings: Settings): Promise<string> {
  return (await showStatus(database, settings, systemClock)).join('\n');
}

/** Prints a line per check; returns 1 if one has failed. */
async function check(environment: NodeJS.ProcessEnv): Promise<number> {
  const settings = readSettings(environment);
  const mistakes = [...findMisspelt(environment), ...findTooLate(environment)];
  const misspelt = mistakes.map((message) => `NO  settings: ${message}`);
  const checks = await checkHost(settings);
  const lines = checks.map(({ what, isWell, message }) => {
    const verdict = isWell === null ? '-' : isWell ? 'ok' : 'NO';
    return `${verdict.padEnd(2)}  ${what}: ${message}`;
  });
  process.stdout.write(`${[...misspelt, ...lines].join('\n')}\n`);
  return misspelt.length > 0 || checks.some(({ isWell }) => isWell === false) ? 1 : 0;
}

type Command = (database: OpenDatabase, settings: Settings) => Promise<string>;

/** Returns the command; `null` for invalid arguments. */
function commandOf([name, ...rest]: readonly string[]): Command | null {
  // Joins arguments, because a username may have spaces and shells remove quotes.
  const username = rest.join(' ');
  const byName = {
    grant: (database: OpenDatabase) => grant(database, username),
    revoke: (database: OpenDatabase) => revoke(database, username),
    'end-sessions': (database: OpenDatabase) => endSessions(database, username),
  };
  if (name !== undefined && Object.hasOwn(byName, name)) {
    return username === '' ? null : byName[name as keyof typeof byName];
  }
  if (name === 'status' && username === '') return status;
  if (name === 'invite' && username === '') return invite;
  if (name === 'invite' && username === '--admin') return inviteAdmin;
  if (name !== 'list' || username !== '') return null;
  return async ({ db }) => (await printUsers(db)).join('\n');
}

async function main(words: string[]): Promise<number | null> {
  // The check opens the database itself, and reports a failure.
  if (words.join(' ') === 'check') return check(readEnvironment());
  const command = commandOf(words);
  if (command === null) return null;
  const settings = readSettings(readEnvironment());
  const said = await withGame(settings, (database) => command(database, settings));
  process.stdout.write(`${said}\n`);
  return 0;
}

runCommand(USAGE, main);
