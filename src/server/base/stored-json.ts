import type { z } from 'zod';

/**
 * Returns the parsed value of a JSON column; `undefined` if it is invalid or does not fit the
 * schema.
 */
export function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
