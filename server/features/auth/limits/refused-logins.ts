import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { type AttemptKind, countAttempt } from '#platform/db/accounts/login-attempts.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { networkOf } from './network.ts';

const QUARTER_MS = 15 * 60_000;
/** Audit log rows for refused logins within 15 minutes: for one account, and for unknown account names. */
const ROWS_PER_ACCOUNT = 10;
const ROWS_PER_NETWORK = 100;
const ROWS_OF_STRANGERS = 1_000;

/** Facts of the row. */
export type RefusalFacts = { refusals?: number; countedFor?: 'account' | 'network' | 'installation' };

/**
 * Whether a refused login gets an audit row. The first ones of an account do; after that only the rows at 10, 100, …
 * times that number, which contain the count. Unknown account names are also limited per network and in total, because
 * an attacker can generate any number of them (CWE-779).
 * @param typed account as entered
 * @returns facts of the row; null = no row
 */
export async function refusalRow(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  refused: { typed: string; address: string; exists: boolean },
): Promise<RefusalFacts | null> {
  const key = secrets.derive('refusals');
  const quarter = Math.floor(nowOf(tx).getTime() / QUARTER_MS);
  const counter = (kind: AttemptKind, subject: string) => {
    return { kind, subject: createHmac('sha256', key).update(`${quarter} ${subject}`).digest(), limit: null };
  };
  const counters = [counter('refusal', `account ${refused.typed.toLowerCase()}`)];
  if (!refused.exists) {
    counters.push(counter('refusal-network', `network ${networkOf(refused.address)}`), counter('refusal-all', 'all'));
  }
  const [account = 0, network = 0, all = 0] = (await countAttempt(tx, counters)).map((one) => one?.count ?? 0);
  if (all > ROWS_OF_STRANGERS) return summary(all, ROWS_OF_STRANGERS, 'installation');
  if (network > ROWS_PER_NETWORK) return summary(network, ROWS_PER_NETWORK, 'network');
  if (account > ROWS_PER_ACCOUNT) return summary(account, ROWS_PER_ACCOUNT, 'account');
  return {};
}

/** At ten, a hundred, a thousand times the number of rows. */
function summary(refusals: number, rows: number, countedFor: RefusalFacts['countedFor'] & string): RefusalFacts | null {
  return /^10+$/.test(String(refusals / rows)) ? { refusals, countedFor } : null;
}
