import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { accountByEmail } from '#platform/db/accounts/accounts.ts';
import { logFailure } from '#platform/logging/log-failure.ts';

/** File in the data folder with the first administrator's one-time password, if no terminal displayed it. */
export const oneTimePasswordFile = (dataDir: string): string => join(dataDir, 'first-administrator');

/**
 * For a start whose output goes to a log, which would store the password. @returns the file, readable by its owner only
 */
export function writeOneTimePassword(dataDir: string, administrator: { email: string; password: string }): string {
  const file = oneTimePasswordFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, `${administrator.email}\n${administrator.password}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

/** Removes the file as soon as the administrator logged in, here or in another process, or had done so before. */
export function removeOncePasswordChanged(context: Context): void {
  const { config, db, bus, log } = context;
  const file = oneTimePasswordFile(config.dataDir);
  if (!existsSync(file)) return;
  const look = async () => {
    const account = await db.withAllCompanies('log-in-and-session', (tx) =>
      accountByEmail(tx, config.administratorEmail),
    );
    // A session opens only after the one-time password was changed.
    if (account && !account.passwordExpired) {
      rmSync(file, { force: true });
      stop();
    }
  };
  const lookNow = () =>
    void look().catch((error) => logFailure(log, error, 'the one-time password could not be removed'));
  const stop = bus.on(NOTICES.login, lookNow);
  lookNow();
}
