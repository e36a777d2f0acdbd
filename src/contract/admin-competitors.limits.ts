/** Maximum number of aliases of one competitor. */
export const MAX_ALIASES = 20;
export const MAX_NUMBER = 999;
export const CODE_LENGTH = 3;
export const CODE = new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`);
export const COLOUR = /^#[0-9a-fA-F]{6}$/;
