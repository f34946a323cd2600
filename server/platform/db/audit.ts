import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { jsonText, storable } from './jsonb.ts';
import { NO_COMPANY } from './scope.ts';
import type { Tx } from './transaction.ts';

/**
 * One entry of the audit log (docs/product/administration.md). `action` and the names in `facts` are stable ids; texts are localized for
 * the reader.
 */
export interface AuditEntry {
  /** Company whose owner may read it; absent = the installation itself. */
  companyId?: string;
  /** Actor; null = the product itself or a caller without a session. */
  accountId?: string | null;
  address?: string | null;
  /** `session.login`, `domain.verified`, … */
  action: string;
  /** Domain, account or company it was done to. */
  target?: string;
  /** No personal data: these facts are part of the hash chain and cannot be erased. */
  facts?: Readonly<Record<string, unknown>>;
  /**
   * Old and new values of a change, stored separately like personal details; values that are never personal may be in
   * `facts` by these names.
   */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Inserts the entry once: a second one with the same ID is dropped. */
  id?: string;
}

/** Actions whose target is unvalidated input: it may be a name, or a password entered in the wrong field. */
const TYPED: readonly string[] = ['session.refused'];

/** What can be erased of an entry without breaking the chain. */
interface Personal {
  address?: string;
  target?: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

const audited = new WeakSet<Tx>();

/** Whether the transaction has written entries, which are to be sealed once it is committed. */
export function isAudited(tx: Tx): boolean {
  return audited.has(tx);
}

/**
 * Writes an entry in the same transaction as the recorded action, so that neither exists without the other. Network
 * address, mail addresses and the values of a change are stored in the side table; the entry keeps their digest.
 */
export function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  return auditAll(tx, [entry]);
}

/** Writes any number of entries as `audit` does, with one statement. */
export async function auditAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  audited.add(tx);
  const rows = entries.map(rowOf);
  const column = <K extends keyof AuditRow>(name: K) => rows.map((row) => row[name]);
  await sql`
    with given as (
      select * from unnest(
        ${column('id')}::uuid[], ${column('company')}::uuid[], ${column('account')}::uuid[], ${column('action')}::text[],
        ${column('target')}::text[], ${column('facts')}::text[], ${column('digest')}::bytea[], ${column('details')}::text[])
        as g (id, company_id, account_id, action, target, facts, digest, details)
    ), entry as (
      insert into audit_log (id, company_id, account_id, action, target, facts, personal)
      select id, company_id, account_id, action, target, facts::jsonb, digest from given
      on conflict (id) do nothing returning id, personal
    ), waiting as (insert into audit_unsealed (id) select id from entry)
    insert into audit_personal (digest, company_id, details)
    select g.digest, g.company_id, g.details from given g join entry e on e.id = g.id and e.personal = g.digest`.execute(
    tx,
  );
}

/** An entry as it is stored. */
interface AuditRow {
  id: string;
  company: string;
  account: string | null;
  action: string;
  target: string;
  facts: string;
  /** SHA-256 of `details`; null if there are none. */
  digest: Buffer | null;
  details: string;
}

function rowOf(entry: AuditEntry): AuditRow {
  const { address, target = '', before, after } = entry;
  const isPersonal = target.includes('@') || TYPED.includes(entry.action);
  const personal: Personal = {
    ...(address ? { address } : {}),
    ...(isPersonal ? { target } : {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
  const details = Object.keys(personal).length > 0 ? jsonText({ salt: randomUUID(), ...personal }) : '';
  return {
    id: entry.id ?? uuidv7(),
    company: entry.companyId ?? NO_COMPANY,
    account: entry.accountId ?? null,
    action: entry.action,
    target: isPersonal ? '' : storable(target),
    facts: jsonText(entry.facts ?? {}),
    digest: details === '' ? null : createHash('sha256').update(details).digest(),
    details,
  };
}

/** Entries with their remaining personal details, for `from`: `${AUDIT_ENTRIES} e`. */
export const AUDIT_ENTRIES = sql`(
  select l.id, l.company_id, l.occurred_at, l.account_id, l.action, l.facts, l.personal, l.target as chained_target,
         coalesce(p.details::jsonb ->> 'target', l.target) as target, p.address,
         coalesce(p.details::jsonb -> 'before', l.facts -> 'before') as before,
         coalesce(p.details::jsonb -> 'after', l.facts -> 'after') as after,
         l.personal is not null and p.digest is null as erased
  from audit_log l left join audit_personal p on p.digest = l.personal)`;

/**
 * Erases a person's details from the log: of what the account did, and of what was done to its address. The chain of seals
 * stays valid, and a separate entry records the erasure.
 */
export async function erasePersonalDetails(tx: Tx, accountId: string): Promise<void> {
  await sql`select audit_erase_account(${accountId})`.execute(tx);
}
