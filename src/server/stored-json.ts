import type { z } from 'zod';

/** Returns what a column of JSON holds, or `undefined` when it is not JSON or does not fit the schema. */
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
