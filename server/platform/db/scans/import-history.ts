import type { ScanFailure } from '@assay/contract/scan-states.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { NewScan } from './scans.ts';

/** Writes into the past, for an import of history and for the demo. */

/** How a past scan ended. */
export interface PastScan {
  at: Date;
  /** Duration in milliseconds. */
  took: number;
  state: 0 | 1 | 2;
  /** Of state 0. */
  failure?: ScanFailure;
  /** Sources that failed in phase 2. */
  missingSources?: readonly string[];
  findings: number;
}

/** Stores a scheduled scan that ended in the past, before its ratings. */
export async function insertPastScan(tx: Tx, scan: NewScan, past: PastScan): Promise<void> {
  const { at, took, state, failure = null, missingSources = [], findings } = past;
  const end = new Date(at.getTime() + took);
  await sql`
    insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, kinds, state, created_at,
      started_at, phase_one_at, finished_at, failure, missing_sources, share, findings)
    values (${scan.id}, ${scan.companyId}, ${scan.domainId}, ${scan.domain}, ${scan.kind}, ${scan.ownerId},
      ${scan.senderId}, ${scan.scandate}, ${scan.kinds}, ${state}, ${at}, ${at}, ${state === 0 ? null : end}, ${end},
      ${failure}, ${missingSources}, 1, ${findings})`.execute(tx);
}

/** The changes of findings that a past scan recorded happened when it did. */
export async function backdateFindingEvents(tx: Tx, scanId: string, at: Date): Promise<void> {
  await sql`update finding_event set created_at = ${at} where payload->>'scan' = ${scanId}`.execute(tx);
}

/** The domain was proved at a past time already. */
export async function backdateDomain(tx: Tx, domainId: string, at: Date): Promise<void> {
  await sql`
    update domain set verified_at = least(verified_at, ${at}), created_at = least(created_at, ${at})
    where id = ${domainId}`.execute(tx);
}

/** The pending request for a domain ended at a past time. */
export async function backdateVerification(tx: Tx, companyId: string, domain: string, at: Date): Promise<void> {
  await sql`
    update domain_verification set created_at = least(created_at, ${at}), expires_at = ${at}
    where company_id = ${companyId} and domain = ${domain} and status = 'pending'`.execute(tx);
}

/** The password of an account was set at a past time. */
export async function backdatePassword(tx: Tx, email: string, at: Date): Promise<void> {
  await sql`update account set password_changed_at = ${at} where email = ${email}`.execute(tx);
}

/** The assignment of a finding was due on a past day. */
export async function backdateDue(tx: Tx, domainId: string, fingerprint: string, day: string): Promise<void> {
  await sql`
    update finding_decision set due_on = ${day} where domain_id = ${domainId} and fingerprint = ${fingerprint}`.execute(
    tx,
  );
}

/** Ends a questionnaire that was due in the past, for data of a demo. */
export async function endQuestionnaire(tx: Tx, id: string, dueOn: string): Promise<void> {
  await sql`update questionnaire set state = 'expired', due_on = ${dueOn}::date where id = ${id}`.execute(tx);
}
