import type { CreatedRatingLink, newRatingLink, RatingLink } from '@assay/contract/api/analysis/share-links.ts';
import { PASSWORD_LENGTH_MAX } from '@assay/contract/limits.ts';
import { LINK_DAYS_MAX, LINKS_OPEN_MAX } from '@assay/contract/values/share-links.ts';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { hashPassword } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import { type DomainRow, lockDomain } from '#platform/db/domains/domains.ts';
import {
  countOpenRatingLinks,
  findRatingLink,
  insertRatingLink,
  type RatingLinkRow,
  revokeRatingLink,
} from '#platform/db/ratings/rating-links.ts';
import { latestRating, ratingById } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay, startOfDay } from '#platform/http/calendar.ts';
import { newLinkToken } from '#platform/secrets/link-token.ts';

/** Shortest password of a link. It is one of several guards: the code itself cannot be guessed. */
const PASSWORD_LENGTH_MIN = 8;

interface By {
  accountId: string;
  address: string;
}

/**
 * Creates a read-only link to one rating of a domain (issued by the company's owner). The response contains its code,
 * of which only a hash is stored. Audited.
 * @throws {AppError} rating-not-found, rating-link-day-invalid, rating-link-too-many, password-too-short, password-too-long
 */
export async function createRatingLink(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  domain: DomainRow,
  wanted: z.infer<typeof newRatingLink>,
  by: By,
): Promise<CreatedRatingLink> {
  const { level, lastDay, password, ratingId } = wanted;
  const label = wanted.label.trim();
  const rating = ratingId ? await ratingById(tx, ratingId) : await latestRating(tx, domain.id);
  if (rating?.domainId !== domain.id) throw new AppError('rating-not-found', { domain: domain.name });
  const zone = (await companyById(tx, domain.companyId))?.timeZone ?? 'UTC';
  const today = dayIn(zone, nowOf(tx));
  const last = addDays(today, LINK_DAYS_MAX);
  if (!isDay(lastDay) || lastDay < today || lastDay > last) {
    throw new AppError('rating-link-day-invalid', { first: today, last, field: 'lastDay' });
  }
  const length = [...password].length;
  if (length > 0 && length < PASSWORD_LENGTH_MIN) {
    throw new AppError('password-too-short', { length: PASSWORD_LENGTH_MIN });
  }
  if (length > PASSWORD_LENGTH_MAX) throw new AppError('password-too-long', { length: PASSWORD_LENGTH_MAX });
  await lockDomain(tx, domain.id);
  if ((await countOpenRatingLinks(tx, domain.id)) >= LINKS_OPEN_MAX) {
    throw new AppError('rating-link-too-many', { limit: LINKS_OPEN_MAX });
  }
  const { token, hash } = newLinkToken();
  const id = uuidv7();
  await insertRatingLink(tx, {
    id,
    companyId: domain.companyId,
    domainId: domain.id,
    scanId: rating.scanId,
    level,
    codeHash: hash,
    passwordHash: length > 0 ? await hashPassword(password) : null,
    label,
    lastDay,
    endsAt: startOfDay(zone, addDays(lastDay, 1)),
    madeBy: by.accountId,
  });
  const facts = { link: id, level, lastDay, withPassword: length > 0 };
  await auditLink(tx, domain, 'rating-link.made', facts, by);
  return { link: toRatingLink((await findRatingLink(tx, domain.id, id))!), url: `${config.publicUrl}/shared/${token}` };
}

/**
 * Revokes a link permanently; one that is revoked already stays so. Audited. @throws {AppError} rating-link-not-found
 */
export async function endRatingLink(tx: Tx, domain: DomainRow, id: string, by: By): Promise<RatingLink> {
  const known = await findRatingLink(tx, domain.id, id);
  if (!known) throw new AppError('rating-link-not-found');
  if (await revokeRatingLink(tx, id)) await auditLink(tx, domain, 'rating-link.off', { link: id }, by);
  return toRatingLink((await findRatingLink(tx, domain.id, id))!);
}

function auditLink(tx: Tx, domain: DomainRow, action: string, facts: Record<string, unknown>, by: By): Promise<void> {
  const { companyId, name: target } = domain;
  return audit(tx, { companyId, accountId: by.accountId, address: by.address, action, target, facts });
}

export function toRatingLink(row: RatingLinkRow): RatingLink {
  return {
    ...row,
    at: row.at.toISOString(),
    madeAt: row.madeAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}
