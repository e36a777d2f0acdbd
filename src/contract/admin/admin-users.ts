import { z } from 'zod';
import { Id, Instant } from '#contract/shared.ts';

export const AdminUserParams = z.strictObject({ userId: Id });

/** User as admins see it, without any guesses. */
const AdminUser = z.object({
  id: z.string(),
  /** Username; `null` until chosen. */
  username: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
  isAdmin: z.boolean(),
  isBingoMaster: z.boolean(),
  isAnonymised: z.boolean(),
});
export const AdminUserList = z.array(AdminUser);
export type AdminUserList = z.infer<typeof AdminUserList>;

const UserRoles = z.strictObject({ isAdmin: z.boolean(), isBingoMaster: z.boolean() });

/**
 * Roles to set. `basedOn` are the roles last seen; any others are a conflict (`changed-meanwhile`).
 */
export const UserRolesChange = UserRoles.extend({ basedOn: UserRoles.optional() });
export type UserRolesChange = z.infer<typeof UserRolesChange>;

/** Username, typed as a confirmation. */
export const AnonymiseConfirmation = z.strictObject({ confirmation: z.string().max(100) });
