/** Loaded when the first passkey comes along: many hosts never see one, and it takes some megabytes. */
export const webauthn = () => import('@simplewebauthn/server');
