import { ROLES } from '@assay/contract/roles.ts';
import { nowOf } from '../access.ts';
import type { Tx } from '../transaction.ts';

/** Changes to an account by the server's command line (server/commands/admin.ts). */

/** Replaces the password by one that must be changed at the next login. */
export async function setOneTimePassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: hash, password_expired: true, password_changed_at: nowOf(tx) })
    .where('id', '=', id)
    .execute();
}

export async function grantAdministrator(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('account').set({ granted_permission: ROLES.administrator }).where('id', '=', id).execute();
}
