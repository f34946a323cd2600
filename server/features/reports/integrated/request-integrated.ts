import { randomBytes } from 'node:crypto';
import type { IntegratedChoice } from '@assay/contract/api/reports/integrated.ts';
import { INTEGRATED_KEPT_MAX } from '@assay/contract/limits.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { fromKysely } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import { logSharedReads } from '#features/sharing/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { type IntegratedRecord, insertIntegrated, pruneIntegrated } from '#platform/db/ratings/integrated-reports.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { REPORT_QUEUE, REPORT_RETRIES, type ReportJob } from '#platform/queue/queues.ts';
import { digestOf, type ReportOptions } from '../report-key.ts';
import { type ChosenCompany, inVendorScope, mainCompanyOf, readChoice, vendorName } from './vendor-scope.ts';

/**
 * Requests an integrated report, or returns the pending one with the same options and language. Sharing is checked
 * again when the report is created; the access is recorded in the owners' audit logs.
 * @returns its ID
 * @throws {AppError} same as `readChoice`
 */
export async function requestIntegrated(
  context: Context,
  actor: Actor,
  wanted: IntegratedChoice & Pick<ReportOptions, 'language' | 'watermark' | 'recipient'>,
): Promise<string> {
  const { session, address } = actor;
  const { watermark, recipient } = wanted;
  const action = { id: 'reports.integrated', reading: false };
  return inVendorScope(context, actor, wanted.company, action, async (tx, vendorId) => {
    const { companies, chosen } = await readChoice(tx, vendorId, wanted.domains);
    const vendor = await vendorName(tx, session, vendorId);
    const id = uuidv7();
    const day = dayIn(session.companyZone, nowOf(tx)).replaceAll('-', '');
    const { report, fresh } = await insertIntegrated(tx, {
      id,
      companyId: session.companyId,
      accountId: session.accountId,
      vendorId,
      mainCompany: mainCompanyOf(session),
      vendor,
      chosen: chosen.map(({ companyId, company, own, domain }) => ({
        companyId,
        company: own ? vendor : company,
        domain,
      })),
      choiceKey: choiceKey(vendorId, wanted, chosen),
      language: wanted.language,
      watermark: wanted.watermark,
      recipient: wanted.recipient,
      pdfName: `integrated-report-${day}-${id}`,
      fileName: `integrated-report-${day}.pdf`,
      verificationCode: randomBytes(16).toString('hex'),
    });
    if (!fresh) return report.id;
    await pruneIntegrated(tx, session.companyId, INTEGRATED_KEPT_MAX - 1);
    const job: ReportJob = { companyId: session.companyId, reportId: id, integrated: true };
    await context.queue.send(REPORT_QUEUE, job, {
      ...REPORT_RETRIES,
      singletonKey: id,
      priority: 1,
      db: fromKysely(tx),
    });
    await audit(tx, {
      companyId: session.companyId,
      accountId: session.accountId,
      address,
      action: 'report.integrated',
      target: vendor,
      facts: { language: wanted.language, domains: chosen.map(({ domain }) => domain) },
      ...(watermark || recipient ? { after: { watermark, recipient } } : {}),
    });
    await logInOwners(tx, actor, companies);
    return id;
  });
}

/** Writes into the log of each sub-contractor which of its domains were read. */
async function logInOwners(tx: Tx, { session, address }: Actor, companies: readonly ChosenCompany[]): Promise<void> {
  const action = 'reports.integrated';
  for (const { companyId, own, level, domains } of companies) {
    if (own || !level) continue;
    if (session.permission === ROLES.administrator) {
      const target = domains.map(({ domain }) => domain).join(', ');
      const { accountId } = session;
      await audit(tx, {
        companyId,
        accountId,
        address,
        action: 'administrator.read',
        target,
        facts: { first: action },
      });
      continue;
    }
    const names = domains.map(({ domain }) => domain);
    await logSharedReads(tx, session, { companyId, level }, { domains: names, action, address });
  }
}

function choiceKey(
  vendorId: string,
  { language, watermark, recipient }: Pick<ReportOptions, 'language' | 'watermark' | 'recipient'>,
  chosen: readonly Pick<IntegratedRecord['chosen'][number], 'companyId' | 'domain'>[],
): string {
  const names = chosen.map(({ companyId, domain }) => `${companyId} ${domain}`);
  return digestOf([vendorId, language, watermark, recipient, names]);
}
