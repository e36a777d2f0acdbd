import type { PublicInvitation } from '#contract/leagues/invitations.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import type { FastifyApp } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { createLocalLimit } from '#server/http/rate-limits/local-limit.ts';
import { networkOf } from '#server/http/rate-limits/network-of.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { showCountsFrom } from '#server/season/show-counts-from.ts';
import { countedIn } from '../league-start.ts';
import {
  countWrongCode,
  haveTriedTooOften,
  selectInForce,
  WRONG_CODES_PER_IP,
} from './find-invitation.ts';
import { isLeagueMember } from './invitations.queries.ts';

const NOTHING: PublicInvitation = { isInForce: false, inviter: null, league: null };

interface Look {
  readonly code: string;
  /** User who opens the link; `null` before a login. */
  readonly userId: string | null;
  readonly ip: string;
}

/**
 * Creates a lookup of the inviter and league of a code. It reveals no more than using the code, and
 * counts wrong codes alike. The count is written in the background, so a local limit applies first
 * and concurrent requests gain nothing.
 * @throws ProblemError `too-many-requests`
 */
export function createInviterLookup(
  { database: { db }, wallClock }: Pick<ReadOnlyContext, 'database' | 'wallClock'>,
  writeInBackground: FastifyApp['writeInBackground'],
): (look: Look, seasons: Pick<SeasonReader, 'defaultSeason'>) => Promise<PublicInvitation> {
  const wrongCodes = createLocalLimit(WRONG_CODES_PER_IP);

  return async ({ code, userId, ip }, seasons) => {
    const now = wallClock.now();
    const guest = { userId: null, ip };
    const network = networkOf(ip);
    const haveTried = await haveTriedTooOften(db, guest, now);
    const invitation = haveTried ? null : await selectInForce(db, code, now);
    if (haveTried || wrongCodes.isUsedUp(network, now)) throw new ProblemError('too-many-requests');
    if (invitation === null) {
      wrongCodes.consume(network, now);
      writeInBackground(({ inWriteTransaction }) =>
        inWriteTransaction((trx) => countWrongCode(trx, guest, now)),
      );
      return NOTHING;
    }
    const { inviter, league_id: id, league: name, start } = invitation;
    const season = start && (await seasons.defaultSeason());
    const isMember = id !== null && userId !== null && (await isLeagueMember(db, id, userId));
    return {
      isInForce: true,
      inviter,
      league:
        name === null
          ? null
          : {
              name,
              isOpen: invitation.is_league_open === 1,
              ...(season && showCountsFrom(season, countedIn(season.facts, start))),
              id: isMember ? id : null,
            },
    };
  };
}
