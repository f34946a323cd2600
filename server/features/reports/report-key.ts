import { createHash } from 'node:crypto';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { templateVersion } from '@assay/report';
import { companyById } from '#platform/db/accounts/companies.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listDecisions } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { brandingDigest } from './branding/branding.ts';

/** Options of a report request. */
export interface ReportOptions {
  kind: ReportKind;
  language: LanguageCode;
  /** Across each page; empty = none. */
  watermark: string;
  /** Recipient; empty = none. */
  recipient: string;
}

/**
 * Key of all inputs of a report file: options, the assessment with the decisions about its findings, the company's
 * name, time zone and branding, and the template. Two reports with the same key have the same content. The average of
 * others, which changes continuously, is excluded and updated at the next update time.
 */
export async function reportKey(
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'name' | 'companyId'>,
  ratingId: string,
  form: ReportOptions,
): Promise<string> {
  const company = await companyById(tx, domain.companyId);
  const decisions = await listDecisions(tx, domain.id);
  return digestOf([
    [form.kind, form.language, form.watermark, form.recipient],
    [company?.personal ? '' : company?.name, company?.timeZone],
    await brandingDigest(tx, domain.companyId),
    [domain.name, ratingId],
    decisions
      .map(({ fingerprint, decision, until, reason, decidedBy, assignee, due }) =>
        JSON.stringify([fingerprint, decision, until, reason, decidedBy, assignee, due]),
      )
      .sort(),
    templateVersion(),
  ]);
}

/** SHA-256 in hexadecimal of a value as JSON. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
