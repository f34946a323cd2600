import { zstdDecompressSync } from 'node:zlib';
import type { Assessment } from '@assay/contract/assessment.ts';
import { compareFindings, type Lab } from '@assay/lab';
import type pg from 'pg';
import type { Sinks } from './sinks.ts';

/** Rows that must not exist after the run, besides those that `assay check` finds. The database itself rejects a second rating of one scan and phase. */
const NEVER: Readonly<Record<string, string>> = {
  'scans that are not complete (given up, or not finished)': 'from scan where state <> 2 or finished_at is null',
  'scans without exactly one rating of each phase': `from scan s where (
    select array_agg(state order by state) from rating r where r.scan_id = s.id) is distinct from '{1,2}'`,
  'domains without exactly one current rating': `from domain d where (
    select count(*) from rating r where r.domain_id = d.id and not superseded) <> 1`,
  'domains scanned twice': 'from (select 1 from scan group by domain_id having count(*) > 1) twice',
  'findings opened and closed during the only scan': 'from finding where closed_at is not null',
  'evidence stored twice for one scan, kind and asset': `from (
    select 1 from evidence_item group by scan_id, kind, asset having count(*) > 1) twice`,
  'events not passed on': 'from notification_outbox',
  'scans without exactly one event of their end': `from scan s where (
    select count(*) from notification_event e
    where e.kind = 'scan-completed' and e.payload->>'scan' = s.id::text) <> 1`,
  'events without exactly one call of the webhook': `from notification_event e where e.kind = 'scan-completed' and (
    select count(*) from webhook_delivery d where d.event_id = e.id) <> 1`,
  'calls not delivered': `from webhook_delivery where state <> 'delivered'`,
  'mails not sent': `from mail where state <> 'sent'`,
  'jobs left over': `from jobs.job where name in ('scan', 'scan-dead') and state in ('created', 'retry', 'active')`,
};

/** One checked property: how often it was violated. */
export interface Check {
  what: string;
  violations: number;
}

/** Checks the database after the run. */
export async function checkDatabase(client: pg.Pool): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [what, statement] of Object.entries(NEVER)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n ${statement}`);
    checks.push({ what, violations: Number(rows[0]!.n) });
  }
  return checks;
}

/** Compares the stored findings with the assessment of the current rating, and with the faults of the lab. */
export async function checkFindings(
  client: pg.Pool,
  domains: Lab['domains'],
): Promise<{ checks: Check[]; undetected: number }> {
  const { rows } = await client.query<{ name: string; packed: Buffer; stored: Assessment['findings'] }>(
    `select d.name, c.content as packed, (
      select coalesce(json_agg(f.payload order by f.fingerprint), '[]') from finding f
      where f.domain_id = d.id and f.closed_at is null) as stored
    from domain d join rating r on r.domain_id = d.id and not r.superseded
    left join assessment_content c on c.domain_id = r.domain_id and c.id = r.assessment_id`,
  );
  const counts = { lost: 0, additional: 0, undetected: 0 };
  for (const { name, packed, stored } of rows) {
    const assessment = JSON.parse(zstdDecompressSync(packed).toString()) as Assessment;
    const judged = new Set(assessment.findings.map(({ fingerprint }) => fingerprint));
    const kept = new Set(stored.map(({ fingerprint }) => fingerprint));
    counts.lost += [...judged].filter((fingerprint) => !kept.has(fingerprint)).length;
    counts.additional += [...kept].filter((fingerprint) => !judged.has(fingerprint)).length;
    const { missing } = compareFindings(assessment, name, domains.find(({ domain }) => domain === name)!.faults);
    counts.undetected += missing.length;
  }
  return {
    checks: [
      { what: 'findings of an assessment that are not stored', violations: counts.lost },
      { what: 'stored findings that are not in the assessment', violations: counts.additional },
    ],
    undetected: counts.undetected,
  };
}

/** Compares what was sent with what arrived. Repetitions with the same id are counted apart: see docs/measured.md. */
export async function checkSinks(
  client: pg.Pool,
  sinks: Sinks,
): Promise<{ checks: Check[]; repeatedMails: number; repeatedCalls: number }> {
  const { rows: mails } = await client.query<{ id: string }>(`select id from mail where state = 'sent'`);
  const { rows: calls } = await client.query<{ id: string }>(
    `select id from webhook_delivery where state = 'delivered'`,
  );
  const mailIds = new Set(sinks.messages.map((id) => /<([^@]+)@/.exec(id)?.[1] ?? id));
  const callIds = new Set(sinks.calls);
  return {
    checks: [
      { what: 'mails lost', violations: mails.filter(({ id }) => !mailIds.has(id)).length },
      {
        what: 'mails that nothing caused',
        violations: mailIds.size - mails.filter(({ id }) => mailIds.has(id)).length,
      },
      { what: 'webhook calls lost', violations: calls.filter(({ id }) => !callIds.has(id)).length },
      {
        what: 'webhook calls that nothing caused',
        violations: callIds.size - calls.filter(({ id }) => callIds.has(id)).length,
      },
    ],
    repeatedMails: sinks.messages.length - mailIds.size,
    repeatedCalls: sinks.calls.length - callIds.size,
  };
}
