import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listDecisions } from '#platform/db/ratings/decisions.ts';
import { findingsByFingerprint } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { toFindingMarks } from './decision-response.ts';

type Reader = { session: Session };

/** Decisions about findings are visible to the company only, not to other readers of the findings. */
function seesDecisions({ session }: Reader, domain: DomainRow): boolean {
  return session.permission === ROLES.administrator || session.companyId === domain.companyId;
}

/** Marks of a domain's findings by fingerprint, as the reader may see them. @param fingerprints null = all open ones */
export async function readFindingMarks(
  tx: Tx,
  reader: Reader,
  domain: DomainRow,
  fingerprints: readonly string[] | null = null,
): Promise<ReadonlyMap<string, FindingStatus>> {
  return seesDecisions(reader, domain) ? toFindingMarks(await listDecisions(tx, domain.id, fingerprints)) : new Map();
}

/** @throws {AppError} decision-not-own for users who may not read the company's decisions */
export function requireDecisionAccess(reader: Reader, domain: DomainRow): void {
  if (!seesDecisions(reader, domain)) throw new AppError('decision-not-own');
}

/** @throws {AppError} decision-not-own: administrators resolve disputes, but cannot accept risks of other companies */
export function requireDecisionRight({ session }: Reader, domain: DomainRow): void {
  if (session.companyId !== domain.companyId) throw new AppError('decision-not-own');
}

/** A risk that the owner accepts. */
export interface AcceptedRisk {
  finding: Finding;
  /** Last day, YYYY-MM-DD. */
  until: string;
  explanation: string;
  /** Name of who accepted it; null if the account was deleted. */
  by: string | null;
}

/** Open findings with an accepted risk; for reports. */
export async function readAcceptedRisks(tx: Tx, domainId: string): Promise<AcceptedRisk[]> {
  const rows = await listDecisions(tx, domainId);
  const accepted = new Map(
    rows.filter((row) => row.decision === 'accepted' && row.until).map((row) => [row.fingerprint, row]),
  );
  if (accepted.size === 0) return [];
  const open = await findingsByFingerprint(tx, domainId, [...accepted.keys()]);
  return open.map((row) => {
    const { until, reason, decidedBy } = accepted.get(row.fingerprint)!;
    return { finding: row.data as unknown as Finding, until: until!, explanation: reason, by: decidedBy };
  });
}
