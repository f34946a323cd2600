import type { InvitationKind, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { COMPANY_NAME } from '../lists/paging.ts';
import { containing } from '../lists/text-search.ts';
import { happenedSince } from '../queue/set-back-clock.ts';
import type { Tx } from '../transaction.ts';

/** An invitation with who sent it. */
export interface InvitationRow {
  id: string;
  companyId: string;
  kind: InvitationKind;
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  email: string;
  level: SharingLevel;
  domains: string[] | null;
  /** Title of the questionnaire that follows the acceptance. */
  questionnaire: string | null;
  sentAt: Date;
  expiresAt: Date;
  senderId: string;
  senderAccount: string;
  senderName: string;
  senderLanguage: string;
  company: string;
  companyNumber: string;
  confirmed: boolean;
  /** Verified domains of the sender's company, at most 20. */
  verifiedDomains: string[];
}

const SHOWN_DOMAINS = 20;
const COLUMNS = sql`
  i.id, i.company_id as "companyId", i.kind, i.state, i.email, i.share_level as level, i.domain_names as domains,
  i.questionnaire_title as questionnaire, i.sent_at as "sentAt",
  i.expires_at as "expiresAt", i.sender_account_id as "senderId", a.email as "senderAccount", a.name as "senderName",
  a.language as "senderLanguage", ${COMPANY_NAME} as company, c.number as "companyNumber",
  c.confirmed_at is not null as confirmed,
  array(select d.name from domain d where d.company_id = c.id and d.status = 'verified' and d.deleted_at is null
        order by d.verified_at, d.id limit ${sql.lit(SHOWN_DOMAINS)}) as "verifiedDomains"`;
const FROM = sql`
  from supplier_invitation i join company c on c.id = i.company_id join account a on a.id = i.sender_account_id`;

/**
 * Stores a pending invitation; an expired one for the same address is renewed.
 * @returns its ID; null if one is still pending
 */
export async function insertInvitation(
  tx: Tx,
  invitation: Pick<
    InvitationRow,
    'id' | 'companyId' | 'kind' | 'email' | 'level' | 'domains' | 'questionnaire' | 'expiresAt'
  > & {
    senderId: string;
    tokenHash: Buffer;
  },
): Promise<string | null> {
  const { id, companyId, kind, email, level, domains, expiresAt, senderId, tokenHash } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into supplier_invitation (id, company_id, kind, email, sender_account_id, share_level, domain_names, questionnaire_title,
                                     token_hash, expires_at)
    values (${id}, ${companyId}, ${kind}, ${email}, ${senderId}, ${level}, ${domains}::text[],
            ${invitation.questionnaire}::text, ${tokenHash}, ${expiresAt})
    on conflict (company_id, kind, email_key) where state = 'pending' do update set
      email = excluded.email, sender_account_id = excluded.sender_account_id, share_level = excluded.share_level,
      domain_names = excluded.domain_names, questionnaire_title = excluded.questionnaire_title,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, sent_at = now()
      where supplier_invitation.expires_at <= now()
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A new link and a new week; the former link ends. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  renewal: { tokenHash: Buffer; expiresAt: Date; senderId: string },
): Promise<void> {
  await sql`
    update supplier_invitation set token_hash = ${renewal.tokenHash}, expires_at = ${renewal.expiresAt},
      sender_account_id = ${renewal.senderId}, sent_at = now()
    where id = ${id}`.execute(tx);
}

export async function endInvitation(
  tx: Tx,
  id: string,
  end: { state: 'accepted' | 'rejected' | 'withdrawn'; accountId: string },
): Promise<void> {
  const answeredBy = end.state === 'withdrawn' ? null : end.accountId;
  await sql`
    update supplier_invitation set state = ${end.state}, ended_at = now(), answered_by_id = ${answeredBy}::uuid
    where id = ${id} and state = 'pending'`.execute(tx);
}

/** Locked, so that only one response is accepted; in any state. */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | null> {
  await sql`select 1 from supplier_invitation where id = ${id} for update`.execute(tx);
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} ${FROM} where i.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function invitationByToken(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} ${FROM} where i.token_hash = ${tokenHash}`.execute(tx);
  return rows[0] ?? null;
}

interface Page {
  search: string;
  limit: number;
  offset: number;
}

/**
 * Pending invitations of a company, newest first; expired ones are included for a month, so that they can be resent.
 */
export async function sentInvitations(
  tx: Tx,
  companyId: string,
  query: Page,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const { rows } = await sql<InvitationRow & { n: number }>`
    select ${COLUMNS}, count(*) over () as n ${FROM}
    where i.company_id = ${companyId} and i.state = 'pending' and i.expires_at > now() - interval '30 days'
      and i.email ilike ${containing(query.search)}
    order by i.sent_at desc, i.id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows, total: rows[0]?.n ?? 0 };
}

/** Invitations that an address can still accept, newest first. Needs a transaction over all companies. */
export async function receivedInvitations(
  tx: Tx,
  email: string,
  query: Page,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const pattern = containing(query.search);
  const { rows } = await sql<InvitationRow & { n: number }>`
    select ${COLUMNS}, count(*) over () as n ${FROM}
    where i.email_key = lower(${email}) and i.state = 'pending' and i.expires_at > now()
      and (c.name ilike ${pattern} or a.email ilike ${pattern})
    order by i.sent_at desc, i.id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows, total: rows[0]?.n ?? 0 };
}

/** Number of pending invitations for this address. Needs a transaction over all companies. */
export async function countReceived(tx: Tx, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from supplier_invitation
    where email_key = lower(${email}) and state = 'pending' and expires_at > now()`.execute(tx);
  return rows[0]!.n;
}

/**
 * An enterprise invited this address as a main supplier, and the invitation can still be accepted. Needs a transaction
 * over all companies.
 */
export async function isInvited(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from supplier_invitation
    where email_key = lower(${email}) and kind = 'invite' and state = 'pending' and expires_at > now() limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Main suppliers that a company invited: those with access and pending invitations. They count towards the plan's
 * limit.
 */
export async function countInvited(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from supplier_association
            where company_id = ${companyId} and kind = 'invite' and ended_at is null)
         + (select count(*) from supplier_invitation
            where company_id = ${companyId} and kind = 'invite' and state = 'pending' and expires_at > now()) as n`.execute(
    tx,
  );
  return Number(rows[0]!.n);
}

/** Invitations that a company sent within the last day, including resent ones. */
export async function sentSince(tx: Tx, companyId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log
    where company_id = ${companyId} and ${happenedSince('occurred_at', since)} and action = 'supplier.invited'`.execute(
    tx,
  );
  return rows[0]!.n;
}
