import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Creates the data folder unless it exists.
 * @throws Error with a message for the operator if it cannot be used
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Error(`DATA_DIR is ${dataDir}, and a file is in its place: set it to a folder.`);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new Error(
        `DATA_DIR is ${dataDir}, which this account cannot write: set it to a folder that can be written.`,
      );
    throw new Error(`DATA_DIR is ${dataDir}, which cannot be created (${message}): set it to another folder.`);
  }
}
