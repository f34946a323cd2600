import type { IntegratedItem } from '@assay/contract/api/reports/integrated.ts';
import { INTEGRATED_DOMAINS_MAX, SUBCONTRACTORS_MAX } from '@assay/contract/limits.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Actor, Session } from '#features/auth/index.ts';
import { parseDomainName } from '#features/domains/index.ts';
import type { Context } from '#platform/context.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { type CandidateDomain, listChosenDomains } from '#platform/db/suppliers/integrated-candidates.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Runs a query over the data of an integrated report on a target vendor. The vendor is the caller's own company;
 * administrators select it (docs/product/suppliers.md), which is recorded in the audit log. Only the queries of a main supplier see
 * rows of other companies.
 * @param company selected by an administrator; ignored for other callers
 */
export function inVendorScope<T>(
  { db }: Pick<Context, 'db'>,
  { session, address }: Actor,
  company: string | undefined,
  action: { id: string; reading: boolean },
  work: (tx: Tx, vendorId: string) => Promise<T>,
): Promise<T> {
  if (session.permission === ROLES.administrator) {
    const vendorId = company?.toLowerCase() ?? session.companyId;
    const reason = {
      reason: 'administrator',
      account: session.accountId,
      address,
      action: action.id,
      reading: action.reading,
      company: vendorId,
    } as const;
    return db.withAllCompanies(reason, (tx) => work(tx, vendorId));
  }
  const read = (tx: Tx) => work(tx, session.companyId);
  return session.permission === ROLES.mainSupplier
    ? db.withAllCompanies('supplier-chain', read)
    : db.withCompany(session.companyId, read);
}

/** Name of the company that reads; a person's where the company is only a form. */
export function mainCompanyOf(session: Pick<Session, 'company' | 'name'>): string {
  return session.company || session.name;
}

/** @throws {AppError} not-found */
export async function vendorName(tx: Tx, session: Session, vendorId: string): Promise<string> {
  if (vendorId === session.companyId) return mainCompanyOf(session);
  const company = await companyById(tx, vendorId);
  if (!company) throw new AppError('not-found');
  return company.name;
}

/** The chosen domains of one company, in the order of the report. */
export interface ChosenCompany {
  companyId: string;
  company: string;
  own: boolean;
  confirmed: boolean;
  level: CandidateDomain['level'];
  domains: CandidateDomain[];
}

/**
 * Validates the selection: each domain once, company by company in the order of their first occurrence.
 * @throws {AppError} integrated-nothing-chosen, integrated-too-many-domains, integrated-too-many-companies (a sixth
 * sub-contractor), domain-not-found also for one that is not shared, report-no-data for a domain that was never rated
 */
export async function readChoice(
  tx: Tx,
  vendorId: string,
  items: readonly IntegratedItem[],
): Promise<{ companies: ChosenCompany[]; chosen: CandidateDomain[] }> {
  const wanted = [
    ...new Map(
      items.map(({ companyId, domain }) => {
        const item = { companyId: companyId.toLowerCase(), domain: parseDomainName(domain).ascii };
        return [`${item.companyId} ${item.domain}`, item] as const;
      }),
    ).values(),
  ];
  if (wanted.length === 0) throw new AppError('integrated-nothing-chosen');
  if (wanted.length > INTEGRATED_DOMAINS_MAX) {
    throw new AppError('integrated-too-many-domains', { count: INTEGRATED_DOMAINS_MAX });
  }
  const others = new Set(wanted.map(({ companyId }) => companyId).filter((id) => id !== vendorId));
  if (others.size > SUBCONTRACTORS_MAX) {
    throw new AppError('integrated-too-many-companies', { count: SUBCONTRACTORS_MAX });
  }
  const chosen = await listChosenDomains(tx, vendorId, wanted);
  for (const { companyId, domain } of wanted) {
    const found = chosen.find((row) => row.companyId === companyId && row.domain === domain);
    if (!found) throw new AppError('domain-not-found', { domain });
    if (!found.scannedAt) throw new AppError('report-no-data', { domain });
  }
  const companies = new Map<string, ChosenCompany>();
  for (const row of chosen) {
    const { companyId, company, own, confirmed, level } = row;
    const known = companies.get(companyId) ?? { companyId, company, own, confirmed, level, domains: [] };
    known.domains.push(row);
    companies.set(companyId, known);
  }
  return { companies: [...companies.values()], chosen };
}
