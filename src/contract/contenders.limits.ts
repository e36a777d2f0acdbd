/** Who can still win is told by name where they are so few, and half of the board at most; else how many they are. */
export const MAX_NAMED_CONTENDERS = 5;
