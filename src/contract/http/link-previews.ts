import { z } from 'zod';
import { InvitationCode } from '#contract/leagues/invitations.ts';
import { UserDataQuery } from '#contract/scoring/profiles.ts';
import { Id, YearParam } from '#contract/shared.ts';

/**
 * Version of a link preview. It only changes the URL, so that a changed page gets past caches; the
 * response is always the latest.
 */
const Version = z.string().regex(/^[\w-]{1,43}$/);

export const PictureQuery = z.strictObject({ v: Version.optional() });
export const SeasonPictureParams = z.strictObject({ year: YearParam });
export const RacePictureParams = z.strictObject({ raceId: Id });
export const InvitationPictureParams = z.strictObject({ code: InvitationCode });
export const ProfilePictureParams = z.strictObject({ id: Id });
export const DuelPictureParams = z.strictObject({ leftId: Id, rightId: Id });
/** Query with the season, and the race to show it after. */
export const PlayersPictureQuery = UserDataQuery.extend({ v: Version.optional() });

/** A PNG of 1200 × 630. */
export const LinkPicture = z.string().meta({ format: 'binary' });
