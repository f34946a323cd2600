import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { TestDatabase } from '../database.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '../offline-environment.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface CommandResult {
  /** Exit code. */
  code: number;
  /** Standard output, followed by standard error. */
  output: string;
}

/**
 * Runs a program of the shell as its own process.
 *
 * @param program file below the root
 * @param environment in addition to what every process needs
 * @param cwd working directory
 */
export function runCommand(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd = ROOT,
): Promise<CommandResult> {
  const options = { env: { ...PROCESS_ENVIRONMENT, ...environment }, cwd };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, program), ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

/** Configuration of a process on the database and data folder of a test, without external sources. */
export function installationEnvironment(
  installation: Pick<TestDatabase, 'appUrl' | 'ownerUrl'> & { dataDir: string },
): Record<string, string> {
  return { ...databaseEnvironment(installation, installation.dataDir), LOG_LEVEL: 'silent' };
}
