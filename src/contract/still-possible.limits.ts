/** Who can still win is told by name where they are so few, else how many they are. */
export const NAMED_CONTENDERS_MAX = 5;
