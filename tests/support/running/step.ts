/**
 * Runs one step of a story: of a test whose steps build on each other. A failure says which step it
 * was.
 */
export async function step(name: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
