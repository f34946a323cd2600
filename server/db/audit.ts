import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Tx } from './access.ts';
import { jsonb } from './jsonb.ts';

/** One entry of the audit log (PRODUCT §8). `action` and the names in `facts` are stable ids; words are the reader's. */
export interface AuditEntry {
  /** Company whose owner may read it; absent = the installation itself. */
  companyId?: string;
  /** Who did it; null = the product itself or somebody not logged in. */
  accountId?: string | null;
  address?: string | null;
  /** `session.login`, `domain.verified`, … */
  action: string;
  /** Domain, account or company it was done to. */
  target?: string;
  facts?: Readonly<Record<string, unknown>>;
}

/** Writes within the transaction of what it tells about, so that neither exists without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const company = entry.companyId ?? '00000000-0000-0000-0000-000000000000';
  await sql`
    insert into audit_log (id, company_id, account_id, address, action, target, facts)
    values (${uuidv7()}, ${company}, ${entry.accountId ?? null}, ${entry.address ?? null}, ${entry.action},
            ${entry.target ?? ''}, ${jsonb(entry.facts ?? {})})`.execute(tx);
}
