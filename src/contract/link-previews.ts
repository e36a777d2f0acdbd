import { z } from 'zod';
import { InvitationCode } from './invitations.ts';
import { UserDataQuery } from './profiles.ts';
import { Id, YearParam } from './shared.ts';

/** Which edition of a picture is meant: a page asks for another when it shows something else, the answer is always the latest. */
const Edition = z.string().regex(/^[\w-]{1,43}$/);

export const PictureQuery = z.strictObject({ v: Edition.optional() });
export const SeasonPictureParams = z.strictObject({ year: YearParam });
export const RacePictureParams = z.strictObject({ raceId: Id });
export const InvitationPictureParams = z.strictObject({ code: InvitationCode });
export const ProfilePictureParams = z.strictObject({ id: Id });
export const DuelPictureParams = z.strictObject({ leftId: Id, rightId: Id });
/** Of which season, and after which race of it. */
export const PlayersPictureQuery = UserDataQuery.extend({ v: Edition.optional() });

/** A PNG of 1200 × 630. */
export const LinkPicture = z.string().meta({ format: 'binary' });
