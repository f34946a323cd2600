import type { CompanyRole } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { happenedSince } from '#platform/db/queue/set-back-clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { HAS_SECOND_FACTOR } from '../passkeys.ts';

export interface ColleagueRow {
  id: string;
  account: string;
  name: string;
  jobTitle: string;
  companyRole: CompanyRole;
  lastLoginAt: Date | null;
  secondFactor: boolean;
}

/** Accounts of a company that were not deleted, owners first. */
export async function listColleagues(tx: Tx, companyId: string): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    select a.id, a.email as account, a.name, a.job_title as "jobTitle", a.company_role as "companyRole",
           a.last_login_at as "lastLoginAt",
           ${HAS_SECOND_FACTOR} as "secondFactor"
    from account a where a.company_id = ${companyId} and a.erased_at is null
    order by a.company_role <> 'owner', a.created_at, a.id`.execute(tx);
  return rows;
}

/** Colleagues under a lock, so that two concurrent requests cannot remove the last owner. */
export async function lockColleagues(tx: Tx, companyId: string): Promise<(ColleagueRow & { disabled: boolean })[]> {
  await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from account where company_id = ${companyId} and disabled_at is not null`.execute(tx);
  const disabled = new Set(rows.map(({ id }) => id));
  return (await listColleagues(tx, companyId)).map((one) => ({ ...one, disabled: disabled.has(one.id) }));
}

/** Accounts that were not deleted, and open invitations. */
export async function countColleagues(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from account where company_id = ${companyId} and erased_at is null) +
            (select count(*) from colleague_invitation
             where company_id = ${companyId} and ended_at is null and expires_at > now()))::int as count`.execute(tx);
  return rows[0]!.count;
}

export async function updateCompanyRole(tx: Tx, accountId: string, role: CompanyRole): Promise<void> {
  await sql`update account set company_role = ${role} where id = ${accountId}`.execute(tx);
}

/**
 * Moves an account to another company. Sessions, API tokens and links of the previous one end. Needs a transaction over
 * all companies.
 */
export async function moveAccount(
  tx: Tx,
  accountId: string,
  to: { companyId: string; companyRole: CompanyRole; grantedPermission: number | null },
): Promise<void> {
  for (const table of ['session', 'api_token', 'reset_link', 'report_schedule_reader', 'scim_user'] as const) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
  for (const table of ['second_factor', 'sso_identity', 'passkey', 'known_device'] as const) {
    await sql`update ${sql.table(table)} set company_id = ${to.companyId} where account_id = ${accountId}`.execute(tx);
  }
  await sql`
    update account set company_id = ${to.companyId}, company_role = ${to.companyRole},
      granted_permission = ${to.grantedPermission}
    where id = ${accountId}`.execute(tx);
}

/** Domains and schedules of a colleague are transferred to another one of the company. */
export async function transferDomains(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  for (const table of ['domain', 'domain_verification', 'scan_schedule'] as const) {
    await sql`
      update ${sql.table(table)} set account_id = ${to} where company_id = ${companyId} and account_id = ${from}`.execute(
      tx,
    );
  }
}

/** Whether the account is alone in a personal company without domains, so that nothing is left behind when it moves. */
export async function mayLeave(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account a join company c on c.id = a.company_id
    where a.id = ${accountId} and c.personal and a.granted_permission is null
      and not exists (select 1 from domain d where d.company_id = c.id)
      and not exists (select 1 from domain_verification v where v.company_id = c.id and v.status = 'pending')
      and not exists (select 1 from account o where o.company_id = c.id and o.id <> a.id and o.erased_at is null)`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface ColleagueInvitationRow {
  id: string;
  companyId: string;
  email: string;
  companyRole: CompanyRole;
  invitedBy: string;
  expiresAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", email, company_role as "companyRole", created_by_id as "invitedBy",
  expires_at as "expiresAt"`;

export async function listOpenInvitations(tx: Tx, companyId: string): Promise<ColleagueInvitationRow[]> {
  const { rows } = await sql<ColleagueInvitationRow>`
    select ${COLUMNS} from colleague_invitation
    where company_id = ${companyId} and ended_at is null and expires_at > now() order by created_at desc`.execute(tx);
  return rows;
}

/** Invitations sent within the last day, including resent ones. */
export async function countInvitationsToday(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from colleague_invitation
    where company_id = ${companyId} and ${happenedSince('created_at', sql`now() - interval '1 day'`)}`.execute(tx);
  return rows[0]!.count;
}

/** A new invitation of the same address ends the former one. */
export async function insertColleagueInvitation(
  tx: Tx,
  invitation: ColleagueInvitationRow & { tokenHash: Buffer },
): Promise<void> {
  const { id, companyId, email, companyRole, invitedBy, expiresAt, tokenHash } = invitation;
  await sql`
    update colleague_invitation set ended_at = now()
    where company_id = ${companyId} and lower(email) = lower(${email}) and ended_at is null`.execute(tx);
  await sql`
    insert into colleague_invitation (id, company_id, email, company_role, created_by_id, token_hash, expires_at)
    values (${id}, ${companyId}, ${email}, ${companyRole}, ${invitedBy}, ${tokenHash}, ${expiresAt})`.execute(tx);
}

/** @returns the address; null when there is no such open invitation */
export async function endColleagueInvitation(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    update colleague_invitation set ended_at = now()
    where id = ${id} and company_id = ${companyId} and ended_at is null returning email`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Needs a transaction over all companies. @param take ends it, so that it works once */
export async function findColleagueInvitation(
  tx: Tx,
  tokenHash: Buffer,
  take: boolean,
): Promise<ColleagueInvitationRow | null> {
  const open = sql`token_hash = ${tokenHash} and ended_at is null and expires_at > now()`;
  const { rows } = take
    ? await sql<ColleagueInvitationRow>`update colleague_invitation set ended_at = now() where ${open} returning ${COLUMNS}`.execute(
        tx,
      )
    : await sql<ColleagueInvitationRow>`select ${COLUMNS} from colleague_invitation where ${open}`.execute(tx);
  return rows[0] ?? null;
}
