export const LOGIN_CODE_DIGITS = 6;
export const LOGIN_CODE_MINUTES = 10;
/** Seconds until a new code is offered, since mail takes time. */
export const LOGIN_CODE_RESEND_SECONDS = 30;
export const MAX_EMAIL_ADDRESS = 254;
