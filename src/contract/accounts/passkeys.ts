import { z } from 'zod';

const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .min(1)
  .max(8192);

/** Credential as browsers send it; unknown fields of newer versions are ignored. */
const Credential = {
  id: Base64Url.max(1400),
  rawId: Base64Url.max(1400),
  type: z.literal('public-key'),
};

const RegisteredCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

const SignedCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});

/**
 * WebAuthn options for the browser; valid once, in this browser, for ten minutes. Refused with
 * `other-origin` (409) where the site is not opened by its `PUBLIC_URL`.
 */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** Refused with `passkey-refused` (422), `no-cookies` (409) or `too-many-requests`. */
export const PasskeyLogin = z.strictObject({
  credential: SignedCredential,
  isRemembered: z.boolean(),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

/** Refused with `passkey-refused` (422) or `login-too-old` (403). */
export const PasskeyAddition = z.strictObject({ credential: RegisteredCredential });
export type PasskeyAddition = z.infer<typeof PasskeyAddition>;
