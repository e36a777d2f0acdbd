import { z } from 'zod';
import { Id, Instant } from './shared.ts';

export const AdminUserParams = z.strictObject({ userId: Id });

/** Everything that an admin sees of a user; nothing about guesses. */
const AdminUser = z.object({
  id: z.string(),
  /** `null` until chosen. */
  username: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
  isAdmin: z.boolean(),
  isBingoMaster: z.boolean(),
  isAnonymised: z.boolean(),
});
export const AdminUserList = z.array(AdminUser);
export type AdminUserList = z.infer<typeof AdminUserList>;

export const UserRoles = z.strictObject({ isAdmin: z.boolean(), isBingoMaster: z.boolean() });
export type UserRoles = z.infer<typeof UserRoles>;

/** The username, typed once more. */
export const AnonymiseConfirmation = z.strictObject({ confirmation: z.string().max(100) });
