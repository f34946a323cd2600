import { randomBytes } from 'node:crypto';
import type { Badge, BadgeSwitch } from '@assay/contract/api/reports/badge.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import {
  badgeByCode,
  badgeOf,
  deleteBadge,
  insertBadge,
  type ShownBadge,
  updateBadgeScore,
} from '#platform/db/ratings/badges.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** 128 random bits in hexadecimal. */
const CODE = /^[0-9a-f]{32}$/;

/** Address of a domain's badge; null while it is off. */
export async function readBadge({ config }: Pick<Context, 'config'>, tx: Tx, domainId: string): Promise<Badge> {
  const badge = await badgeOf(tx, domainId);
  return {
    url: badge && `${config.publicUrl}/badge/${badge.code}.svg`,
    score: badge?.score ?? false,
    about: `${config.publicUrl}/how-we-rate`,
  };
}

/**
 * Enables a domain's badge with a new code, or disables it immediately, and sets whether it may show the score. Recorded
 * in the audit log.
 */
export async function switchBadge(
  context: Pick<Context, 'config'>,
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'name' | 'companyId'>,
  { on, score }: BadgeSwitch,
  by: { accountId: string; address: string },
): Promise<Badge> {
  const { id: domainId, companyId, name: target } = domain;
  const changed = on
    ? await insertBadge(tx, { domainId, companyId, code: randomBytes(16).toString('hex') })
    : await deleteBadge(tx, domainId);
  if (changed) await audit(tx, { companyId, ...by, action: on ? 'badge.on' : 'badge.off', target });
  if (on && score !== undefined && (await updateBadgeScore(tx, domainId, score))) {
    await audit(tx, { companyId, ...by, action: score ? 'badge.score-on' : 'badge.score-off', target });
  }
  return readBadge(context, tx, domainId);
}

/** Public data of the badge with this code; null for a code that is wrong or disabled. */
export async function findBadge({ db }: Pick<Context, 'db'>, code: string): Promise<ShownBadge | null> {
  if (!CODE.test(code)) return null;
  return db.withAllCompanies('link-and-report-codes', (tx) => badgeByCode(tx, code));
}
