import type { Asset, AssetPage, assetDecision, assetQuery } from '@assay/contract/api/analysis/assets.ts';
import type { z } from 'zod';
import type { Session } from '#features/auth/index.ts';
import { audit } from '#platform/db/audit.ts';
import {
  type AssetRow,
  countAssets,
  findDiscovery,
  listAssets,
  updateAssetDecisions,
} from '#platform/db/domains/assets.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/** Names of one decision that its audit entry lists; further ones are only counted. */
const NAMES_LOGGED = 20;

/** A page of the hosts of a domain, and the result of each discovery method. */
export async function readAssets(
  tx: Tx,
  domain: DomainRow,
  query: z.infer<typeof assetQuery>,
  deciding: boolean,
): Promise<AssetPage> {
  const { page, pageSize, search = '', decision = null } = query;
  const list = { search: search.trim(), decision, limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await listAssets(tx, domain.id, list);
  const looked = await findDiscovery(tx, domain.id);
  return {
    rows: rows.map(toAsset),
    total,
    page,
    pageSize,
    counts: await countAssets(tx, domain.id),
    at: looked?.at.toISOString() ?? null,
    ways: (looked?.ways ?? []) as AssetPage['ways'],
    deciding,
  };
}

function toAsset({ firstSeen, lastSeen, decision, decidedBy, decidedAt, ...row }: AssetRow): Asset {
  return {
    ...(row as Omit<Asset, 'firstSeen' | 'lastSeen' | 'decision' | 'decidedBy' | 'decidedAt'>),
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    decision: decision ?? 'open',
    decidedBy: decision === null ? null : decidedBy,
    decidedAt: decision === null ? null : (decidedAt?.toISOString() ?? null),
  };
}

/**
 * The owner's decision which hosts are the company's. Confirmed ones are in every scan; rejected ones in none, from the
 * next one on. Recorded in the audit log.
 * @returns how many changed
 * @throws {AppError} asset-is-rated-domain
 */
export async function decideOnAssets(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  { names, decision }: z.infer<typeof assetDecision>,
): Promise<number> {
  const plain = [...new Set(names.map((name) => name.trim().toLowerCase().replace(/\.$/, '')))];
  if (decision === 'rejected' && plain.includes(domain.name)) throw new AppError('asset-is-rated-domain');
  const by = { accountId: session.accountId, decision: decision === 'open' ? null : decision };
  const changed = await updateAssetDecisions(tx, domain.id, plain, by);
  if (changed.length === 0) return 0;
  const before = [...new Set(changed.map((row) => row.before ?? 'open'))].sort().join(', ');
  const hosts = changed.map(({ name }) => name).sort();
  await audit(tx, {
    companyId: domain.companyId,
    accountId: session.accountId,
    address,
    action: 'domain.assets-decided',
    target: domain.name,
    facts: { before, after: decision, count: hosts.length, hosts: hosts.slice(0, NAMES_LOGGED).join(', ') },
  });
  return changed.length;
}
