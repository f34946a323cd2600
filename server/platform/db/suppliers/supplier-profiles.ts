import { sql } from 'kysely';
import { happenedSince } from '../queue/set-back-clock.ts';
import type { Tx } from '../transaction.ts';

/** Tiers, groups, notes and reminders that a company keeps about its suppliers. */

export async function readThresholds(tx: Tx, viewerId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ tier: number; score: number }>`
    select tier::int as tier, min_score::int as score from supplier_tier where company_id = ${viewerId}`.execute(tx);
  return new Map(rows.map(({ tier, score }) => [tier, score]));
}

/** Null removes the threshold. */
export async function setThreshold(tx: Tx, viewerId: string, tier: number, minScore: number | null): Promise<void> {
  if (minScore === null)
    await sql`delete from supplier_tier where company_id = ${viewerId} and tier = ${tier}`.execute(tx);
  else
    await sql`
      insert into supplier_tier (company_id, tier, min_score) values (${viewerId}, ${tier}, ${minScore})
      on conflict (company_id, tier) do update set min_score = excluded.min_score`.execute(tx);
}

/** Names of all groups, each in one spelling. */
export async function listGroups(tx: Tx, viewerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (name_key) name from supplier_group where company_id = ${viewerId} order by name_key limit 1000`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

export async function readProfile(
  tx: Tx,
  viewerId: string,
  companyId: string,
): Promise<{ tier: number | null; groups: string[] }> {
  const { rows } = await sql<{ tier: number | null; groups: string[] }>`
    select (select tier::int from supplier_profile
            where company_id = ${viewerId} and supplier_company_id = ${companyId}) as tier,
           array(select name from supplier_group
                 where company_id = ${viewerId} and supplier_company_id = ${companyId} order by name_key) as groups`.execute(
    tx,
  );
  return rows[0]!;
}

export async function writeProfile(
  tx: Tx,
  viewerId: string,
  companyId: string,
  { tier, groups }: { tier: number | null; groups: readonly string[] },
): Promise<void> {
  await sql`
    insert into supplier_profile (company_id, supplier_company_id, tier) values (${viewerId}, ${companyId}, ${tier})
    on conflict (company_id, supplier_company_id) do update set tier = excluded.tier, updated_at = now()`.execute(tx);
  await sql`
    delete from supplier_group where company_id = ${viewerId} and supplier_company_id = ${companyId}`.execute(tx);
  await sql`
    insert into supplier_group (company_id, supplier_company_id, name)
    select ${viewerId}, ${companyId}, name from unnest(${[...groups]}::text[]) name
    on conflict do nothing`.execute(tx);
}

export async function insertNote(
  tx: Tx,
  note: { id: string; viewerId: string; companyId: string; accountId: string; text: string },
): Promise<void> {
  await sql`
    insert into supplier_note (id, company_id, supplier_company_id, account_id, message)
    values (${note.id}, ${note.viewerId}, ${note.companyId}, ${note.accountId}, ${note.text})`.execute(tx);
}

/** @returns whether there was one */
export async function deleteNote(tx: Tx, note: { id: string; viewerId: string; companyId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from supplier_note
    where id = ${note.id} and company_id = ${note.viewerId} and supplier_company_id = ${note.companyId} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Reminders that a company sent within the last day. */
export async function remindersToday(tx: Tx, viewerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from supplier_reminder
    where company_id = ${viewerId} and ${happenedSince('created_at', sql`now() - interval '1 day'`)}`.execute(tx);
  return rows[0]!.n;
}

/** Stores a reminder unless there was one within the pause. @returns whether it was stored */
export async function insertReminder(
  tx: Tx,
  reminder: { id: string; viewerId: string; companyId: string; accountId: string },
  pauseDays: number,
): Promise<boolean> {
  const { id, viewerId, companyId, accountId } = reminder;
  const { rows } = await sql`
    insert into supplier_reminder (id, company_id, supplier_company_id, account_id)
    select ${id}, ${viewerId}, ${companyId}, ${accountId}
    where not exists (
      select 1 from supplier_reminder where company_id = ${viewerId} and supplier_company_id = ${companyId}
        and ${happenedSince('created_at', sql`now() - make_interval(days => ${pauseDays}::integer)`)})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Owners of companies who can log in. Needs a transaction over all companies. */
export async function ownersOf(
  tx: Tx,
  companies: readonly string[],
): Promise<{ companyId: string; accountId: string }[]> {
  const { rows } = await sql<{ companyId: string; accountId: string }>`
    select company_id as "companyId", id as "accountId" from account
    where company_id = any(${[...companies]}::uuid[]) and company_role = 'owner' and erased_at is null
      and disabled_at is null
    order by company_id, created_at`.execute(tx);
  return rows;
}
