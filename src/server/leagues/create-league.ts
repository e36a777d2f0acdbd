import type { Transaction } from 'kysely';
import { LEAGUES_PER_PLAYER } from '#contract/limits.ts';
import { normaliseUsername } from '#domain/accounts/username.ts';
import { brokenLeagueNameRule } from '#domain/leagues/league-name.ts';
import { newId } from '#server/base/random.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import {
  createInvitation,
  hasMostInvitations,
  newInvitationCode,
} from './invitations/create-invitation.ts';
import { revokeInvitationsTo } from './invitations/invitations.queries.ts';
import { startToStore } from './league-start.ts';
import { countLeaguesOf, insertLeague, insertMember } from './leagues.queries.ts';

/**
 * Returns the name in its stored form.
 * @throws ProblemError `league-name-refused`
 */
export function cleanLeagueName(typed: string): string {
  const name = normaliseUsername(typed);
  const reason = brokenLeagueNameRule(name);
  if (reason !== null) throw new ProblemError('league-name-refused', { reason });
  return name;
}

interface LinkWish {
  readonly leagueId: string;
  readonly ownerId: string;
  readonly code: string;
}

/**
 * Creates an invitation link of a league, which replaces the old one.
 * @returns false if the owner has too many invitations
 */
export async function createLeagueLink(
  trx: Transaction<Database>,
  { settings, wallClock }: AppContext,
  { leagueId, ownerId, code }: LinkWish,
): Promise<boolean> {
  const now = wallClock.now();
  await revokeInvitationsTo(trx, leagueId, now);
  const isCounted = settings.REGISTRATION === 'invitation';
  if (isCounted && (await hasMostInvitations(trx, settings, ownerId, now))) return false;
  await createInvitation(trx, { code, inviterId: ownerId, leagueId }, now);
  return true;
}

/**
 * Creates a league with its owner as a member, and an invitation link unless the owner has too
 * many.
 * @throws ProblemError `league-name-refused`, `too-many-leagues`, or why it cannot begin with the race
 */
export async function createLeague(
  context: AppContext,
  ownerId: string,
  wish: { readonly name: string; readonly firstRaceId?: string | null | undefined },
): Promise<string> {
  const { database, clock, random } = context;
  const name = cleanLeagueName(wish.name);
  const id = newId(random);
  const code = newInvitationCode(random);
  await database.inWriteTransaction(async (trx) => {
    if ((await countLeaguesOf(trx, ownerId)) >= LEAGUES_PER_PLAYER) {
      throw new ProblemError('too-many-leagues');
    }
    const now = clock.now();
    const firstRaceId = await startToStore(
      trx,
      wish.firstRaceId ?? null,
      await decisionTime(trx, clock),
    );
    await insertLeague(trx, { id, name, firstRaceId }, now);
    await insertMember(trx, { leagueId: id, userId: ownerId, isOwner: true }, now);
    await createLeagueLink(trx, context, { leagueId: id, ownerId, code });
  });
  return id;
}
