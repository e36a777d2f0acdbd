/** Something that whoever runs the server can mend: the message says what, and where. */
export class HostError extends Error {
  override name = 'HostError';
}

/** What Node tells when it cannot listen. */
interface ListenError extends Error {
  readonly code: string;
  readonly syscall: 'listen';
  readonly address: string;
  readonly port: number;
}

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what uses it, or set PORT to another one',
  EACCES: 'is not for this user: set PORT to one from 1024 up',
  EADDRNOTAVAIL: 'is not of this machine: set HOST to an address that is',
};

/** @returns what to print of a failure that ends the process: one line where the host can mend it */
export function explainFailure(error: unknown): unknown {
  if (error instanceof HostError) return error.message;
  if (!isListenError(error)) return error;
  const what = LISTEN_FAILURES[error.code];
  return what === undefined ? error : `Port ${error.port} of ${error.address} ${what}`;
}

function isListenError(error: unknown): error is ListenError {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
