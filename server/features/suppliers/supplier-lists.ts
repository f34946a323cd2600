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
import { type Actor, isPlanActive, type Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { entryIdOf } from '#platform/db/audit/entry-id.ts';
import { insertEntriesIfAbsent } from '#platform/db/audit/insert-if-absent.ts';
import { listAssociations } from '#platform/db/suppliers/associations.ts';
import { concentration, concentrationBase } from '#platform/db/suppliers/concentration.ts';
import {
  countInvited,
  countReceived,
  receivedInvitations,
  sentInvitations,
} from '#platform/db/suppliers/invitations.ts';
import {
  type PortfolioRecord,
  type PortfolioSort,
  portfolio,
  portfolioGrades,
} from '#platform/db/suppliers/portfolio.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { mayInvite, mayRequestSharing } from './invite-supplier.ts';
import { toAssociation, toSupplierInvitation } from './supplier-response.ts';

export interface PageRange {
  search: string;
  limit: number;
  offset: number;
}

/** Runs a query over both ends of the chain; an administrator's access to all chains is recorded in the audit log. */
export function overChain<T>(
  { db }: Context,
  { session, address }: Actor,
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
 * Companies that the caller's company shares with (`owner`), or that share with it (`reader`); every association for an
 * administrator.
 */
export async function readAssociations(
  context: Context,
  actor: Actor,
  end: 'owner' | 'reader',
  query: PageRange,
): Promise<{ rows: Association[]; total: number }> {
  const found = await overChain(context, actor, 'suppliers.list', (tx, companyId) =>
    listAssociations(tx, { end, companyId }, query),
  );
  return { rows: found.rows.map(toAssociation), total: found.total };
}

export async function listInvitations(
  { db }: Context,
  session: Session,
  box: 'sent' | 'received',
  query: PageRange,
): Promise<{ rows: SupplierInvitation[]; total: number }> {
  const found =
    box === 'sent'
      ? await db.withCompany(session.companyId, (tx) => sentInvitations(tx, session.companyId, query))
      : await db.withAllCompanies('supplier-chain', (tx) => receivedInvitations(tx, session.account, query));
  return { rows: found.rows.map((row) => toSupplierInvitation(row, db.clock.now())), total: found.total };
}

/** Number of further main suppliers that the plan allows, and the account's permissions. */
export async function readAllowance({ db }: Context, session: Session): Promise<SupplierQuota> {
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
    mayAsk: owns && mayRequestSharing(permission),
    waiting,
  };
}

/** Results shared with the caller's company, with latest ratings; the access is recorded in each owner's audit log. */
export async function listPortfolio(
  context: Context,
  actor: Actor,
  query: PageRange & { sort: PortfolioSort; descending: boolean },
): Promise<{ rows: PortfolioRow[]; total: number; grades: Record<string, number> }> {
  const { session, address } = actor;
  const found = await overChain(context, actor, 'suppliers.portfolio', async (tx, readerId) => {
    const grades = await portfolioGrades(tx, readerId);
    const lines = Object.values(grades).reduce((sum, count) => sum + count, 0);
    const page = await portfolio(tx, readerId, query, lines);
    if (readerId !== null) await logPortfolioRead(tx, session, address, page.rows);
    return { ...page, grades };
  });
  return { ...found, rows: found.rows.map((row) => toPortfolioRow(row, context.clock.now())) };
}

/** Writes into the log of each company that its results were listed: once an account, company and hour. */
export async function logPortfolioRead(
  tx: Tx,
  { accountId, company, companyId }: Session,
  address: string,
  rows: readonly { companyId: string }[],
): Promise<void> {
  const hour = nowOf(tx).toISOString().slice(0, 13);
  const owners = [...new Set(rows.map((row) => row.companyId))];
  await insertEntriesIfAbsent(
    tx,
    owners.map((owner) => ({
      id: entryIdOf(`${accountId} ${owner} portfolio ${hour}`),
      companyId: owner,
      accountId,
      address,
      action: 'supplier.listed',
      target: company,
      facts: { company, companyId },
    })),
  );
}

function toPortfolioRow(
  { plan, planStart, planEnd, zone, unconfirmed, ...row }: PortfolioRecord,
  now: Date,
): PortfolioRow {
  const runs = isPlanActive(
    { plan, planStart, planEnd, companyZone: zone, personal: false, grantedPermission: null },
    now,
  );
  return {
    ...row,
    worstArea: row.worstArea && { ...row.worstArea, area: row.worstArea.area as AreaId },
    ...(unconfirmed && { unconfirmed }),
    lastScanAt: row.lastScanAt?.toISOString() ?? null,
    planRuns: runs,
  };
}

/** Operators that several of the sharing companies depend on. */
export async function listConcentration(
  context: Context,
  actor: Actor,
  query: PageRange & { kind: DependencyKind | null },
): Promise<{ rows: ConcentrationRow[]; total: number; companies: number; domains: number; left: number }> {
  return overChain(context, actor, 'suppliers.concentration', async (tx, readerId) => ({
    ...(await concentrationBase(tx, readerId)),
    ...(await concentration(tx, readerId, query)),
  }));
}
