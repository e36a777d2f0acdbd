/** Error that the operator can fix. Its message says what is wrong, where, and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly exitCode: number = 1;
}

/** Error that a restart cannot fix; its exit code (EX_CONFIG) tells systemd not to try. */
export class InstallationError extends OperatorError {
  override name = 'InstallationError';
  override readonly exitCode = 78;
}

type SystemError = NodeJS.ErrnoException & {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
};

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what uses it, or set PORT to another one',
  EACCES: 'is not for this user: set PORT to one from 1024 up',
  EADDRNOTAVAIL: 'is not of this machine: set HOST to an address that is',
};

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied: let the user of this process read and write it',
  EPERM: 'permission denied: let the user of this process read and write it',
  EROFS: 'the file system is read-only: choose another place',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EFBIG: 'the file would be larger than this process may write: raise that limit',
  ENOENT: 'there is no such file or folder: make it, or name another one',
  ENOTDIR: 'what should be a folder is a file: name another place',
  EEXIST: 'what should be a folder is a file: name another place',
  EISDIR: 'it is a folder: name a file',
  ELOOP: 'its links lead in a circle: name another place',
  ENAMETOOLONG: 'the name is too long: choose a shorter one',
  EMFILE: 'too many files are open: raise that limit',
};

/** @returns the text of a failure that ends the process: one line if the operator can fix it */
export function explainFailure(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (!isSystemError(error)) return error;
  const { code = '', syscall, path } = error;
  if (syscall === 'getaddrinfo') {
    return `HOST ${error.hostname} is not known to this machine: set it to an address that is`;
  }
  if (syscall === 'listen') {
    const what = LISTEN_FAILURES[code];
    return what === undefined ? error : `Port ${error.port} of ${error.address} ${what}`;
  }
  if (REASONS[code] === undefined) return error;
  return `${path ?? 'The disk'}: ${describeSystemError(error)}`;
}

/** Returns why a file or folder is unusable, and what to do. */
export function describeSystemError(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error;
}
