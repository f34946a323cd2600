import { AssertionError } from 'node:assert';
import { ConfigError } from '../platform/config/config.ts';
import { failureKindOf } from '../platform/db/connection/database-failure.ts';

/** Errors of the code itself, whose message alone says too little. */
const FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError, AssertionError];

/**
 * Message for the operator when a start or a command failed: a sentence, and the stack only with LOG_LEVEL=debug.
 * @param what what failed, as in the sentences: `start`
 */
export function startupErrorMessage(error: NodeJS.ErrnoException, what: 'start' | 'command' = 'start'): string {
  const sentence = sentenceFor(error, what);
  const isDebug = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  return isDebug && error.stack ? `${sentence}\n${error.stack}` : sentence;
}

function sentenceFor(error: NodeJS.ErrnoException, what: string): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set PORT to another one, or stop the other program.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine: set it to one, or leave it out.';
  if (code === 'EACCES' && port) {
    return `Port ${port} may not be used by this account: set PORT to one above 1023.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${message}: give this account access to it, or name another place.`;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return `The disk is full (${message}): free some space, then ${what === 'start' ? 'start' : 'try'} again.`;
  }
  if (failureKindOf(error) === 'unavailable') {
    return `The database was lost during the ${what} (${message || code}): see to it that its server runs, then ${what === 'start' ? 'start' : 'try'} again.`;
  }
  // Errors for the operator are sentences without an error code.
  const isFault = FAULTS.some((one) => error instanceof one) || !message;
  if (code === undefined && !isFault) return /^[A-Z].*[.:]/.test(message) ? message : `The ${what} failed: ${message}`;
  const hint = 'With LOG_LEVEL=debug, the place of the error is shown.';
  return `The ${what} failed unexpectedly: ${message || String(error)}. ${hint}`;
}
