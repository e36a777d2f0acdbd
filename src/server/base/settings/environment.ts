import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describeSystemError } from '../operator-error.ts';
import { SettingsError } from './settings.ts';

/**
 * Returns the environment of this process, completed by `.env` of the working folder if there is
 * one. Relative paths in the settings start from that folder.
 * @throws SettingsError if the file cannot be read
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

/**
 * Returns a line for each name that only `.env` sets, but that Node has read from the environment
 * before: it has no effect there.
 */
export function findTooLate(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('NODE_') && process.env[name] === undefined)
    .map(
      (name) =>
        `${name} has no effect in .env, since Node reads it before: set it where the game is started (docs/hosting.md, "A private CA")`,
    );
}
