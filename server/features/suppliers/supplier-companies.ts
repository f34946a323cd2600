import type {
  SupplierDetail,
  SupplierEvent,
  SupplierProfileChange,
  SupplierRow,
  SupplierTiers,
  TierChange,
} from '@assay/contract/api/analysis/portfolio.ts';
import { SUPPLIER_GROUP_LENGTH_MAX, SUPPLIER_GROUPS_MAX, SUPPLIER_TIERS } from '@assay/contract/api/suppliers.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { validateDisplayName } from '@assay/contract/registration/display-name.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import type { PortfolioReader } from '#platform/db/suppliers/shared-domains.ts';
import {
  ALL_SUPPLIERS,
  countTiers,
  domainsOfSupplier,
  listSuppliers,
  type SupplierFilter,
  type SupplierRecord,
  type SupplierSort,
} from '#platform/db/suppliers/supplier-companies.ts';
import {
  deleteNote,
  insertNote,
  listGroups,
  readProfile,
  readThresholds,
  setThreshold,
  writeProfile,
} from '#platform/db/suppliers/supplier-profiles.ts';
import { supplierTimeline } from '#platform/db/suppliers/supplier-timeline.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { logPortfolioRead, overChain, type PageRange } from './supplier-lists.ts';

/** Domains of one supplier that its page lists, the weakest first. */
const DOMAINS_SHOWN = 200;

/** Runs a query over the suppliers of the caller, or over all for an administrator. */
export function overSuppliers<T>(
  context: Context,
  actor: Actor,
  action: string,
  work: (tx: Tx, reader: PortfolioReader) => Promise<T>,
): Promise<T> {
  const viewerId = actor.session.companyId;
  return overChain(context, actor, action, (tx, readerId) => work(tx, { readerId, viewerId }));
}

/** Records in the log of each of these companies that its results were read. */
export async function logSuppliersRead(
  tx: Tx,
  { session, address }: Actor,
  { readerId }: PortfolioReader,
  rows: readonly { companyId: string }[],
): Promise<void> {
  if (readerId !== null) await logPortfolioRead(tx, session, address, rows);
}

/** Suppliers with tier, groups and lowest score. */
export function readSuppliers(
  context: Context,
  actor: Actor,
  filter: Omit<SupplierFilter, 'companies' | 'search'>,
  list: PageRange & { sort: SupplierSort; descending: boolean },
): Promise<{ rows: SupplierRow[]; total: number }> {
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    const found = await listSuppliers(tx, reader, { ...filter, search: list.search, companies: null }, list);
    await logSuppliersRead(tx, actor, reader, found.rows);
    return { rows: found.rows.map(toSupplierRow), total: found.total };
  });
}

export function toSupplierRow({ since, lastScanAt, remindedAt, ...row }: SupplierRecord): SupplierRow {
  return {
    ...row,
    since: since.toISOString(),
    lastScanAt: lastScanAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}

/** @throws {AppError} supplier-not-found for a company that shares nothing with the reader */
export async function findSupplier(tx: Tx, reader: PortfolioReader, companyId: string): Promise<SupplierRecord> {
  const filter = { ...ALL_SUPPLIERS, companies: [companyId] };
  const list = { sort: 'company', descending: false, limit: 1, offset: 0 } as const;
  const { rows } = await listSuppliers(tx, reader, filter, list);
  if (!rows[0]) throw new AppError('supplier-not-found');
  return rows[0];
}

/** @throws {AppError} supplier-not-found */
export function readSupplier(context: Context, actor: Actor, companyId: string): Promise<SupplierDetail> {
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    const row = await findSupplier(tx, reader, companyId);
    await logSuppliersRead(tx, actor, reader, [row]);
    const domains = await domainsOfSupplier(tx, reader.readerId, companyId, DOMAINS_SHOWN);
    const shared = domains.map(({ coverage, at, ...domain }) => ({
      ...domain,
      limited: domain.grade !== null && coverage !== null && isLimited(coverage),
      at: at?.toISOString() ?? null,
    }));
    return { ...toSupplierRow(row), shared };
  });
}

export function readTiers(context: Context, actor: Actor): Promise<SupplierTiers> {
  return overSuppliers(context, actor, 'suppliers.portfolio', tiersOf);
}

async function tiersOf(tx: Tx, reader: PortfolioReader): Promise<SupplierTiers> {
  const thresholds = await readThresholds(tx, reader.viewerId);
  const counts = new Map((await countTiers(tx, reader)).map((line) => [line.tier, line]));
  const tiers = SUPPLIER_TIERS.map((tier) => ({
    tier,
    minScore: thresholds.get(tier) ?? null,
    suppliers: counts.get(tier)?.suppliers ?? 0,
    below: counts.get(tier)?.below ?? 0,
  }));
  return { tiers, unassigned: counts.get(0)?.suppliers ?? 0, groups: await listGroups(tx, reader.viewerId) };
}

/** Sets the lowest score of tiers; those not named stay. */
export function setTiers(context: Context, actor: Actor, change: TierChange): Promise<SupplierTiers> {
  return overSuppliers(context, actor, 'supplier.tiers-set', async (tx, reader) => {
    const { viewerId } = reader;
    const before = await readThresholds(tx, viewerId);
    for (const { tier, minScore } of change.tiers) await setThreshold(tx, viewerId, tier, minScore);
    const after = await readThresholds(tx, viewerId);
    await logOwn(tx, actor, 'supplier.tiers-set', '', { before: textOf(before), after: textOf(after) });
    return tiersOf(tx, reader);
  });
}

const textOf = (thresholds: ReadonlyMap<number, number>) =>
  SUPPLIER_TIERS.map((tier) => `${tier}: ${thresholds.get(tier) ?? '–'}`).join(', ');

/**
 * Sets tier and groups of a supplier.
 * @throws {AppError} supplier-not-found, tags-too-many, tag-too-long, and those of display names
 */
export function setProfile(
  context: Context,
  actor: Actor,
  companyId: string,
  change: SupplierProfileChange,
): Promise<void> {
  const groups = validGroups(change.groups);
  return overSuppliers(context, actor, 'supplier.profile-set', async (tx, reader) => {
    const supplier = await findSupplier(tx, reader, companyId);
    const before = await readProfile(tx, reader.viewerId, companyId);
    await writeProfile(tx, reader.viewerId, companyId, { tier: change.tier, groups });
    const facts = {
      before: profileText(before),
      after: profileText(await readProfile(tx, reader.viewerId, companyId)),
    };
    await logOwn(tx, actor, 'supplier.profile-set', supplier.company, facts);
  });
}

const profileText = ({ tier, groups }: { tier: number | null; groups: readonly string[] }) =>
  [`${tier ?? '–'}`, ...groups].join(', ');

function validGroups(typed: readonly string[]): string[] {
  const groups = [...new Set(typed.map((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim()))].filter(
    (name) => name !== '',
  );
  if (groups.length > SUPPLIER_GROUPS_MAX) throw new AppError('tags-too-many', { count: SUPPLIER_GROUPS_MAX });
  for (const name of groups) {
    if ([...name].length > SUPPLIER_GROUP_LENGTH_MAX)
      throw new AppError('tag-too-long', { count: SUPPLIER_GROUP_LENGTH_MAX });
    const fault = validateDisplayName(name, 'other', SUPPLIER_GROUP_LENGTH_MAX);
    if (fault) throw new AppError(fault, { field: 'groups', length: SUPPLIER_GROUP_LENGTH_MAX });
  }
  return groups;
}

/** @throws {AppError} supplier-not-found */
export function readTimeline(
  context: Context,
  actor: Actor,
  companyId: string,
  list: PageRange,
): Promise<{ rows: SupplierEvent[]; total: number }> {
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    await findSupplier(tx, reader, companyId);
    const found = await supplierTimeline(tx, reader, companyId, list);
    const rows = found.rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    return { rows, total: found.total };
  });
}

/** @throws {AppError} supplier-not-found */
export function addNote(context: Context, actor: Actor, companyId: string, text: string): Promise<string> {
  return overSuppliers(context, actor, 'supplier.note-added', async (tx, reader) => {
    const supplier = await findSupplier(tx, reader, companyId);
    const id = uuidv7();
    const { accountId } = actor.session;
    await insertNote(tx, { id, viewerId: reader.viewerId, companyId, accountId, text });
    await logOwn(tx, actor, 'supplier.note-added', supplier.company, {});
    return id;
  });
}

/** Notes of a company may be deleted by its members. @throws {AppError} not-found */
export async function removeNote({ db }: Context, actor: Actor, companyId: string, id: string): Promise<void> {
  const viewerId = actor.session.companyId;
  await db.withCompany(viewerId, async (tx) => {
    if (!(await deleteNote(tx, { id, viewerId, companyId }))) throw new AppError('not-found');
    await logOwn(tx, actor, 'supplier.note-deleted', companyId, {});
  });
}

/** A company's notes on its suppliers are in its own audit log only. */
export function logOwn(
  tx: Tx,
  { session, address }: Actor,
  action: string,
  target: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyId, accountId } = session;
  return audit(tx, { companyId, accountId, address, action, target, facts });
}
