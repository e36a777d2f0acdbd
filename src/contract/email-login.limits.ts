export const LOGIN_CODE_DIGITS = 6;
export const LOGIN_CODE_MINUTES = 10;
/** Before that a new code is not offered: mail takes its time. */
export const LOGIN_CODE_RESEND_SECONDS = 30;
export const MAX_EMAIL_ADDRESS = 254;
