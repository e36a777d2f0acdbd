/** Identity of a user: the issuer that vouches for it, and the subject there. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Issuers for identities that the game verifies itself. Providers cannot have these names: theirs
 * are URLs.
 */
export const EMAIL_ISSUER = 'email';
export const PASSKEY_ISSUER = 'passkey';
