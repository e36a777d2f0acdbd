/** Returns the number of parts of a season guess; the last one is the season's own questions. */
export const countParts = (hasQuestions: boolean) => (hasQuestions ? 4 : 3);
