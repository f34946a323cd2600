import { spawnSync } from 'node:child_process';

/** Operating-system account that PostgreSQL runs as; empty = the present one. */
export interface Account {
  uid?: number;
  gid?: number;
  /** For messages. */
  name: string;
}

/**
 * PostgreSQL refuses to run as root, so an existing unprivileged account is used: the configured one, `postgres` or
 * `nobody`.
 * @throws Error naming the variable to set if there is none.
 */
export function chooseAccount(wanted: string | null): Account {
  if (process.getuid?.() !== 0) return { name: 'the present account' };
  for (const name of [wanted, 'postgres', 'nobody']) {
    if (!name) continue;
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid !== null) return { uid, gid, name };
    if (name === wanted) throw new Error(`DATABASE_EMBEDDED_OS_USER: there is no unprivileged account "${wanted}".`);
  }
  throw new Error('Running as root and no unprivileged account was found: set DATABASE_EMBEDDED_OS_USER to one.');
}

function idOf(option: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [option, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : null;
}

/** Options for `spawn` that switch to the account. */
export function spawnAs(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Whether the account may enter this folder. A folder below `/root` (mode 0700) is accessible to root only. */
export function mayEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...spawnAs(account), cwd: '/' }).status === 0;
}
