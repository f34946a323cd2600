import { ConfigError } from '../platform/config/config.ts';
import { failureKindOf } from '../platform/db/connection/database-failure.ts';

/** Message for the operator when a start failed; with the stack only if no setting is the cause. */
export function startupErrorMessage(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError) return error.message;
  const { port } = error as { port?: number };
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use: set PORT to another one, or stop the other program.`;
  if (error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine: set it to one, or leave it out.';
  if (error.code === 'EACCES' && port) {
    return `Port ${port} may not be used by this account: set PORT to one above 1023.`;
  }
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    return `${error.message}: set DATA_DIR to a folder that can be written.`;
  }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100') {
    return 'The disk is full: free some space, then start again.';
  }
  if (failureKindOf(error) === 'unavailable') {
    return `The database was lost during the start (${error.message || error.code}): see to it that its server runs, then start again.`;
  }
  // Errors for the operator are sentences without an error code.
  return error.code === undefined && /^[A-Z].*[.:]/.test(error.message)
    ? error.message
    : (error.stack ?? String(error));
}
