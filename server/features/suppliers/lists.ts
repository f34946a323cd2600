import type {
  Association,
  ConcentrationRow,
  DependencyKind,
  PortfolioRow,
  SupplierInvitation,
  SupplierQuota,
} from '@assay/contract/api/suppliers.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import type { Context } from '../../platform/context.ts';
import { nowOf } from '../../platform/db/access.ts';
import { onceId } from '../../platform/db/audit/once.ts';
import { auditOnce } from '../../platform/db/audit/once-each.ts';
import { listAssociations } from '../../platform/db/suppliers/associations.ts';
import { concentration, concentrationBase } from '../../platform/db/suppliers/dependencies.ts';
import {
  countInvited,
  countReceived,
  receivedInvitations,
  sentInvitations,
} from '../../platform/db/suppliers/invitations.ts';
import {
  type PortfolioRecord,
  type PortfolioSort,
  portfolio,
  portfolioGrades,
} from '../../platform/db/suppliers/portfolio.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { limitReached } from '../../platform/http/limit-reached.ts';
import { planRuns } from '../auth/permission.ts';
import type { Doer, Session } from '../auth/session.ts';
import { mayAsk, mayInvite } from './invite.ts';
import { associationShape, invitationShape } from './shape.ts';

export interface PageOf {
  search: string;
  limit: number;
  offset: number;
}

/** Runs a query over both ends of the chain; an administrator's access to all chains is recorded in the audit log. */
function overChain<T>(
  { db }: Context,
  { session, address }: Doer,
  action: string,
  work: (tx: Tx, companyId: string | null) => Promise<T>,
): Promise<T> {
  if (session.permission !== ROLES.administrator) {
    return db.withAllCompanies('supplier-chain', (tx) => work(tx, session.companyId));
  }
  const { accountId: account } = session;
  const reason = { reason: 'administrator', account, address, action, reading: true } as const;
  return db.withAllCompanies(reason, (tx) => work(tx, null));
}

/**
 * Companies that the own company shares with (`owner`), or that share with it (`reader`); every association for an
 * administrator.
 */
export async function listLinks(
  context: Context,
  doer: Doer,
  end: 'owner' | 'reader',
  query: PageOf,
): Promise<{ rows: Association[]; total: number }> {
  const found = await overChain(context, doer, 'suppliers.list', (tx, companyId) =>
    listAssociations(tx, { end, companyId }, query),
  );
  return { rows: found.rows.map(associationShape), total: found.total };
}

export async function listInvitations(
  { db }: Context,
  session: Session,
  box: 'sent' | 'received',
  query: PageOf,
): Promise<{ rows: SupplierInvitation[]; total: number }> {
  const found =
    box === 'sent'
      ? await db.withCompany(session.companyId, (tx) => sentInvitations(tx, session.companyId, query))
      : await db.withAllCompanies('supplier-chain', (tx) => receivedInvitations(tx, session.account, query));
  return { rows: found.rows.map((row) => invitationShape(row, db.clock.now())), total: found.total };
}

/** Number of further main suppliers that the plan allows, and the account's permissions. */
export async function allowance({ db }: Context, session: Session): Promise<SupplierQuota> {
  const { companyId, account, permission, companyRole } = session;
  const limit = PLAN_LIMITS[permission as Permission]?.mainSuppliersInvited ?? 0;
  const used = await db.withCompany(companyId, (tx) => countInvited(tx, companyId));
  const waiting = await db.withAllCompanies('supplier-chain', (tx) => countReceived(tx, account));
  const owns = companyRole === 'owner';
  const plan = limit === null ? undefined : limitReached('mainSuppliersInvited', limit).facts.plan;
  return {
    used,
    limit,
    liftedBy: typeof plan === 'number' ? plan : null,
    mayInvite: owns && permission !== ROLES.administrator && mayInvite(permission),
    mayAsk: owns && mayAsk(permission),
    waiting,
  };
}

/** Results shared with the own company, with its latest ratings; the access is recorded in each owner's audit log. */
export async function listPortfolio(
  context: Context,
  doer: Doer,
  query: PageOf & { sort: PortfolioSort; descending: boolean },
): Promise<{ rows: PortfolioRow[]; total: number; grades: Record<string, number> }> {
  const { session, address } = doer;
  const found = await overChain(context, doer, 'suppliers.portfolio', async (tx, readerId) => {
    const page = await portfolio(tx, readerId, query);
    if (readerId !== null) await logListing(tx, session, address, page.rows);
    return { ...page, grades: await portfolioGrades(tx, readerId) };
  });
  return { ...found, rows: found.rows.map((row) => portfolioShape(row, context.clock.now())) };
}

/** Writes into the log of each company that its results were listed: once an account, company and hour. */
export async function logListing(
  tx: Tx,
  { accountId, company, companyId }: Session,
  address: string,
  rows: readonly { companyId: string }[],
): Promise<void> {
  const hour = nowOf(tx).toISOString().slice(0, 13);
  const owners = [...new Set(rows.map((row) => row.companyId))];
  await auditOnce(
    tx,
    owners.map((owner) => ({
      id: onceId(`${accountId} ${owner} portfolio ${hour}`),
      companyId: owner,
      accountId,
      address,
      action: 'supplier.listed',
      target: company,
      facts: { company, companyId },
    })),
  );
}

function portfolioShape({ plan, planStart, planEnd, zone, ...row }: PortfolioRecord, now: Date): PortfolioRow {
  const runs = planRuns({ plan, planStart, planEnd, companyZone: zone, personal: false, grantedPermission: null }, now);
  return {
    ...row,
    worstArea: row.worstArea && { ...row.worstArea, area: row.worstArea.area as AreaId },
    lastScanAt: row.lastScanAt?.toISOString() ?? null,
    planRuns: runs,
  };
}

/** Operators that several of the sharing companies depend on. */
export async function listConcentration(
  context: Context,
  doer: Doer,
  query: PageOf & { kind: DependencyKind | null },
): Promise<{ rows: ConcentrationRow[]; total: number; companies: number; domains: number; left: number }> {
  return overChain(context, doer, 'suppliers.concentration', async (tx, readerId) => ({
    ...(await concentrationBase(tx, readerId)),
    ...(await concentration(tx, readerId, query)),
  }));
}
