/** The answer to a save of what was made from something else than is stored by now. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'changed-meanwhile';
