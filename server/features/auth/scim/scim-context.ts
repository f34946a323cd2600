import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/access.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A request of the directory of a company. */
export interface ScimRequest {
  context: Context;
  companyId: string;
  address: string;
  /** Drops the sessions of an account that this process keeps in memory; a notice reaches the others. */
  forget(accountId: string): void;
}

/** Once the change is committed, every process reads the account again, and closes its websockets if its sessions ended. */
export function announceChange(tx: Tx, { context, companyId, forget }: ScimRequest, accountId: string): void {
  afterCommit(tx, () => {
    forget(accountId);
    context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  });
}
