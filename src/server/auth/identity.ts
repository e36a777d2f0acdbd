/** One way in of one person: who says so, and what they know the person by. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Those that the game vouches for itself. No provider is called so: theirs are addresses. */
export const EMAIL_ISSUER = 'email';
export const PASSKEY_ISSUER = 'passkey';
