import { createAuth } from '../features/auth/auth.ts';
import { oneTimePassword } from '../features/auth/first-administrator.ts';
import { hashPassword } from '../features/auth/passwords/password-hash.ts';
import { publishKeyChange, revokeSigningKey } from '../features/reports/signing/revoke-signing-key.ts';
import { toSigningKey } from '../features/reports/signing/signing-keys.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import { readConfig } from '../platform/config/config.ts';
import { type Context, openContext } from '../platform/context.ts';
import { type AccountRow, accountByEmail } from '../platform/db/accounts/accounts.ts';
import { grantAdministrator, setOneTimePassword } from '../platform/db/accounts/cli-accounts.ts';
import { revokeAccess } from '../platform/db/accounts/revoke-access.ts';
import { audit } from '../platform/db/audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isPurpose, type Outcome, revokeTokenKey, rotateKey, rotateSecret } from './rotate-keys.ts';
import { runCommand } from './run-command.ts';

/**
 * `assay admin COMMAND`: account and key recovery, on the server's shell only. Every use is recorded in the audit
 * log.
 */

const USAGE = `Usage: assay admin COMMAND [EMAIL | PURPOSE | KEY]

Restores access to accounts and rotates keys. Every use is recorded in the audit log.

Commands:
  reset-password EMAIL     set a one-time password that must be changed at the next log-in; end all
                           sessions, API tokens and remembered devices of the account
  unlock EMAIL             unlock an account that is locked after too many wrong passwords
  make-admin EMAIL         give the account the administrator role
  new-signing-key          sign reports with a new key from now on; earlier keys stay published
  rotate-key PURPOSE       replace the key of PURPOSE: token, report, provider, audit or SECRET_KEY;
                           also: keys rotate PURPOSE. The previous key stays valid for what it
                           encrypted or signed; open sessions continue. Everything encrypted with
                           SECRET_KEY is encrypted again
  revoke-key token         replace the token key at once: all users have to log in again
  revoke-signing-key KEY   revoke a leaked key: its signatures are no longer trusted, and stored
                           reports are signed again

Exit codes:
  0                        Done.
  1                        Failed.
  2                        Invalid command.
`;

type Command = (context: Context, account: AccountRow) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async 'reset-password'(context, account) {
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    const ended = await change(context, account, 'password.reset-on-shell', async (tx) => {
      await setOneTimePassword(tx, account.id, hash);
      return revokeAccess(tx, account.id);
    });
    await unlock(context, account);
    return `Ended: ${ended.sessions} sessions, ${ended.apiTokens} API tokens, ${ended.devices} remembered devices.
One-time password of ${account.email}: ${password}`;
  },
  async unlock(context, account) {
    await change(context, account, 'account.unlocked-on-shell', async () => {});
    await unlock(context, account);
    return `${account.email} can log in again.`;
  },
  async 'make-admin'(context, account) {
    await change(context, account, 'account.made-administrator-on-shell', (tx) => grantAdministrator(tx, account.id));
    return `${account.email} is an administrator.`;
  },
};

async function unlock(context: Context, account: AccountRow): Promise<void> {
  await createAuth(context).limiter.unlock(account.email);
}

/** The change, its audit entry, and the notice to the running processes. */
async function change<T>(
  context: Context,
  account: AccountRow,
  action: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await context.db.withCompany(account.companyId, async (tx) => {
    const done = await work(tx);
    await audit(tx, { companyId: account.companyId, action, target: account.email });
    return done;
  });
  context.bus.send({ type: NOTICES.account, id: account.id, company: account.companyId });
  return done;
}

const presentKey = (context: Context) => toSigningKey(context.secrets.keys.current('report')).kid;

/** Earlier reports stay valid: their key is published as long as the database exists. */
async function replaceSigningKey(context: Context): Promise<Outcome> {
  await context.secrets.keys.rotate('report');
  await publishKeyChange(context, 'report.key-replaced', presentKey(context));
  return { done: `Reports are signed with ${presentKey(context)} from now on.` };
}

async function revokeKey(context: Context, kid: string): Promise<Outcome> {
  const again = await revokeSigningKey(context, kid);
  if (again === null) return { failed: `There is no signing key ${kid}.` };
  return { done: `${kid} is revoked. Signed again with ${presentKey(context)}: ${again}.` };
}

/** The command selected by the arguments; null if there is none. @param named an account or a key */
function workFor(name: string | undefined, named: string | undefined): ((context: Context) => Promise<Outcome>) | null {
  if (name === 'rotate-key' && named === 'SECRET_KEY') return rotateSecret;
  if (name === 'rotate-key') {
    if (named === 'report') return replaceSigningKey;
    return named && isPurpose(named) ? (context) => rotateKey(context, named) : null;
  }
  if (name === 'revoke-key') return named === 'token' ? revokeTokenKey : null;
  if (name === 'new-signing-key') return named === undefined ? replaceSigningKey : null;
  if (!named) return null;
  if (name === 'revoke-signing-key') return (context) => revokeKey(context, named);
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return null;
  return async (context) => {
    const account = await context.db.withAllCompanies('log-in-and-session', (tx) => accountByEmail(tx, named));
    return account ? { done: await command(context, account) } : { failed: `There is no account ${named}.` };
  };
}

/** @returns exit code: 0 done, 1 could not be done; null for a wrong command */
async function run(name: string | undefined, named: string | undefined): Promise<number | null> {
  const work = workFor(name, named);
  if (!work) return null;
  const context = await openContext(readConfig(process.env));
  try {
    const outcome = await work(context);
    if ('failed' in outcome) {
      process.stderr.write(`${outcome.failed}\n`);
      return 1;
    }
    process.stdout.write(`${outcome.done}\n`);
    return 0;
  } finally {
    await context.close();
  }
}

runCommand(USAGE, ([first, second, third]) => {
  const isAlias = first === 'keys' && second === 'rotate';
  return run(isAlias ? 'rotate-key' : first, isAlias ? third : second);
});
