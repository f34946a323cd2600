import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/access.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A request of a directory: its company, and what went wrong in a handler. */
export interface ScimRequest {
  context: Context;
  companyId: string;
  address: string;
  /** Drops the sessions of an account that this process keeps in memory; a notice reaches the others. */
  forget(accountId: string): void;
  /**
   * The library turns unknown errors into "not found", on which a directory would create the user again: the route
   * reports this one instead.
   */
  failure: { error: unknown } | null;
}

/** Runs a handler of the library, and keeps its error. */
export async function keepingFailure<T>(request: ScimRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    request.failure ??= { error };
    throw error;
  }
}

/** Once the change is committed, every process reads the account again, and closes its websockets if its sessions ended. */
export function announceChange(tx: Tx, { context, companyId, forget }: ScimRequest, accountId: string): void {
  afterCommit(tx, () => {
    forget(accountId);
    context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  });
}
