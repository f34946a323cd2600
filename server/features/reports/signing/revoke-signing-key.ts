import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { nextSignedBy, updateSignedData } from '#platform/db/ratings/signed-reports.ts';
import type { Key } from '#platform/secrets/key-ring.ts';
import { signStatement, statementIn } from './sign-statement.ts';
import { toSigningKey, writeSigningKeysFile } from './signing-keys.ts';

type Parts = Pick<Context, 'config' | 'secrets' | 'db' | 'bus'>;

/** Publishes the current keys, here and in every other process, and audits the change. @param key the changed key */
export async function publishKeyChange(
  { config, secrets, db, bus }: Parts,
  action: string,
  key: string,
): Promise<void> {
  writeSigningKeysFile({ config, secrets });
  await db.withAllCompanies('planner', (tx) => audit(tx, { action, target: key }));
  bus.send({ type: NOTICES.keys, id: key });
}

/**
 * Marks a leaked key: an attacker with the key can sign anything, with any time. If it is in use, a new one replaces
 * it. Stored reports are signed again, because the content stored in this installation is trusted.
 * @returns number of reports signed again; null if this installation never used such a key
 */
export async function revokeSigningKey(context: Parts, kid: string): Promise<number | null> {
  const { keys } = context.secrets;
  const leaked = keys.all('report').find((key) => toSigningKey(key).kid === kid);
  if (!leaked) return null;
  await keys.revoke(leaked);
  await publishKeyChange(context, 'report.key-revoked', kid);
  return (await signAgain(context, 'report', leaked)) + (await signAgain(context, 'integrated_report', leaked));
}

/** Processes the table, and repeats this while another process still signs with the old key. */
async function signAgain(context: Parts, table: 'report' | 'integrated_report', leaked: Key): Promise<number> {
  const { kid } = toSigningKey(leaked);
  for (let count = 0; ; ) {
    let last = await signNext(context, table, kid, null);
    if (!last) return count;
    for (; last; last = await signNext(context, table, kid, last)) count++;
  }
}

/** @returns the report that was signed again; null when none is left after `last` */
function signNext(
  context: Parts,
  table: 'report' | 'integrated_report',
  kid: string,
  last: string | null,
): Promise<string | null> {
  return context.db.withAllCompanies('planner', async (tx) => {
    const found = await nextSignedBy(tx, table, kid, last);
    if (!found) return null;
    await updateSignedData(tx, table, found.id, signStatement(context, Buffer.from(statementIn(found.signed))));
    return found.id;
  });
}
