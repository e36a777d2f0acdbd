import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describeSystemError } from './operator-error.ts';
import { SettingsError } from './settings.ts';

/**
 * The environment of this process, and below it `.env` of the working folder if there is one: the folder
 * that relative paths in the settings start from.
 * @throws SettingsError when there is one that cannot be read
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  return { ...readEnvironmentFile(resolve('.env')), ...process.env };
}

/** Returns settings from `NAME=value` lines; empty if the file does not exist. */
export function readEnvironmentFile(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new SettingsError([`${file}: ${describeSystemError(error)}`]);
  }
}
