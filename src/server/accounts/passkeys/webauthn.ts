/**
 * Loads the library with the first passkey: it takes some megabytes, and many servers never need
 * it.
 */
export const webauthn = () => import('@simplewebauthn/server');
