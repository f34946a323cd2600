import { openAuth } from '../auth/auth.ts';
import { oneTimePassword } from '../auth/first-administrator.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { readConfig } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import type { Tx } from '../db/access.ts';
import { type AccountRow, accountByEmail } from '../db/accounts/accounts.ts';
import { revokeSessionsOf } from '../db/accounts/sessions.ts';
import { makeAdministrator, storeOneTimePassword } from '../db/accounts/shell.ts';
import { audit } from '../db/audit.ts';
import { NOTICES } from '../live/notices.ts';
import { keepKeysFile, signingKey } from '../reports/signing/keys.ts';
import { sentenceFor } from './sentence.ts';

/** `npm run admin -- COMMAND`: help for accounts and keys, on the server's shell only. Every use stands in the audit log. */

const USAGE = `npm run admin -- COMMAND [EMAIL]

  reset-password EMAIL   give a one-time password, which has to be changed at the next log-in, and end all sessions
  unlock EMAIL           open an account that was closed after too many wrong passwords
  make-admin EMAIL       give the administrator's role
  new-signing-key        sign reports with a new key from now on; the ones of before stay among the published keys
`;

type Command = (context: Context, account: AccountRow) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async 'reset-password'(context, account) {
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    await change(context, account, 'password.reset-on-shell', async (tx) => {
      await storeOneTimePassword(tx, account.id, hash);
      await revokeSessionsOf(tx, account.id);
    });
    await unlock(context, account);
    return `One-time password of ${account.email}: ${password}`;
  },
  async unlock(context, account) {
    await change(context, account, 'account.unlocked-on-shell', async () => {});
    await unlock(context, account);
    return `${account.email} can log in again.`;
  },
  async 'make-admin'(context, account) {
    await change(context, account, 'account.made-administrator-on-shell', (tx) => makeAdministrator(tx, account.id));
    return `${account.email} is an administrator.`;
  },
};

async function unlock(context: Context, account: AccountRow): Promise<void> {
  const { slowDown } = openAuth(context);
  for (const knownBrowser of [false, true]) await slowDown.succeeded(account.email, knownBrowser);
}

/** The change, its audit entry, and word to the running processes. */
async function change(context: Context, account: AccountRow, action: string, work: (tx: Tx) => Promise<void>) {
  await context.db.withCompany(account.companyId, async (tx) => {
    await work(tx);
    await audit(tx, { companyId: account.companyId, action, target: account.email });
  });
  context.bus.send({ type: NOTICES.account, id: account.id, company: account.companyId });
}

/** Reports of before stay genuine: their key is published as long as the database lives. */
async function replaceSigningKey(context: Context): Promise<string> {
  const { keys } = context.secrets;
  await keys.rotate('report');
  keepKeysFile(context);
  const key = signingKey(keys.current('report')).kid;
  await context.db.withAllCompanies('planner', (tx) => audit(tx, { action: 'report.key-replaced', target: key }));
  context.bus.send({ type: NOTICES.keys, id: key });
  return `Reports are signed with ${key} from now on.`;
}

/** What the arguments ask for; null where they ask for nothing that there is. */
function workFor(
  name: string | undefined,
  email: string | undefined,
): ((context: Context) => Promise<string | null>) | null {
  if (name === 'new-signing-key') return email === undefined ? replaceSigningKey : null;
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !email) return null;
  return async (context) => {
    const account = await context.db.withAllCompanies('log-in-and-session', (tx) => accountByEmail(tx, email));
    return account && command(context, account);
  };
}

/** @returns exit code: 0 done, 1 could not be done, 2 wrong command. */
async function run(name: string | undefined, email: string | undefined): Promise<number> {
  const work = workFor(name, email);
  if (!work) {
    process.stderr.write(USAGE);
    return 2;
  }
  const context = await openContext(readConfig(process.env));
  try {
    const done = await work(context);
    if (done !== null) process.stdout.write(`${done}\n`);
    else process.stderr.write(`There is no account ${email}.\n`);
    return done === null ? 1 : 0;
  } finally {
    await context.close();
  }
}

run(process.argv[2], process.argv[3]).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  },
);
