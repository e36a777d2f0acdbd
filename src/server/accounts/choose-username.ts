import type { ChosenUsername, UsernameChange, UsernameReason } from '#contract/accounts/account.ts';
import { brokenUsernameRule, normaliseUsername } from '#domain/accounts/username.ts';
import { newId } from '#server/base/random.ts';
import type { Executor } from '#server/db/database.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { redeemInvitation } from '#server/leagues/invitations/redeem-invitation.ts';
import { joinLeague } from '#server/leagues/join-league.ts';
import {
  bumpSeasonsOf,
  forgetInvitationCodesOf,
  isUsernameTaken,
  selectUsername,
  updateUsername,
} from './account.queries.ts';

/** Returns why the user cannot have a normalised username; `null` if they can. */
export async function refusalOf(
  executor: Executor,
  username: string,
  userId: string,
): Promise<UsernameReason | null> {
  const rule = brokenUsernameRule(username);
  if (rule !== null) return rule;
  return (await isUsernameTaken(executor, username, userId)) ? 'TAKEN' : null;
}

/**
 * Sets a user's first username, which may need an invitation, or another one.
 * @throws ProblemError with the broken rule
 */
export async function chooseUsername(
  { database, settings, clock, wallClock, random }: AppContext,
  user: { readonly userId: string; readonly ip: string },
  change: UsernameChange,
): Promise<ChosenUsername> {
  const { userId } = user;
  const username = normaliseUsername(change.username);
  const useId = newId(random);
  let leagueId: string | null = null;
  const refusal = await database.inWriteTransaction(async (trx) => {
    const reason = await refusalOf(trx, username, userId);
    if (reason === 'TAKEN') return new ProblemError('username-taken', { reason });
    if (reason !== null) return new ProblemError('username-refused', { reason });
    const isFirst = (await selectUsername(trx, userId)) === null;
    const isNeeded = settings.REGISTRATION === 'invitation';
    const code = change.invitationCode ?? null;
    // An optional code may still make the user an admin; an invalid one is ignored.
    if (isFirst && (isNeeded || code !== null)) {
      const guest = { ...user, useId };
      const redeemed = await redeemInvitation(trx, guest, code, wallClock.now());
      if (typeof redeemed === 'object') leagueId = redeemed.leagueId;
      // Returned instead of thrown, so that the wrong code is counted.
      else if (isNeeded) return new ProblemError(redeemed);
    }
    await updateUsername(trx, userId, username);
    // A full league must not keep the user out of the game.
    if (leagueId !== null && (await joinLeague(trx, { leagueId, userId }, clock.now())) !== null) {
      leagueId = null;
    }
    await forgetInvitationCodesOf(trx, userId);
    if (!isFirst) await bumpSeasonsOf(trx, userId);
    return null;
  });
  if (refusal !== null) throw refusal;
  return { username, leagueId };
}
