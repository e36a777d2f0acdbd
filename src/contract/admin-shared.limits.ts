/** Maximum length of names of races and competitors, in characters. */
export const MAX_NAME = 80;
