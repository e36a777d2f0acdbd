/** Of one competitor. */
export const ALIASES_MAX = 20;
export const NUMBER_MAX = 999;
export const CODE_LENGTH = 3;
export const CODE = new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`);
export const COLOUR = /^#[0-9a-fA-F]{6}$/;
