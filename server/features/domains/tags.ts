import { TAG_LENGTH_MAX, TAGS_PER_DOMAIN_MAX } from '@assay/contract/limits.ts';
import { validateDisplayName } from '@assay/contract/registration/display-name.ts';
import type { Session } from '#features/auth/index.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { replaceTags, tagsOf } from '#platform/db/domains/tags.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Replaces a domain's tags; recorded in the audit log with old and new values.
 * @returns the stored tags: trimmed, without duplicates, in alphabetical order
 * @throws {AppError} tags-too-many, tag-too-long
 */
export async function setTags(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  typed: readonly string[],
): Promise<string[]> {
  const tags = [...new Set(typed.map((tag) => tag.replace(/\s+/g, ' ').trim()).filter((tag) => tag !== ''))];
  if (tags.length > TAGS_PER_DOMAIN_MAX) throw new AppError('tags-too-many', { count: TAGS_PER_DOMAIN_MAX });
  if (tags.some((tag) => [...tag].length > TAG_LENGTH_MAX))
    throw new AppError('tag-too-long', { count: TAG_LENGTH_MAX });
  const before = await tagsOf(tx, domain.id);
  for (const tag of tags) {
    const fault = before.includes(tag) ? null : validateDisplayName(tag, 'other', TAG_LENGTH_MAX);
    if (fault) throw new AppError(fault, { field: 'tags', length: TAG_LENGTH_MAX });
  }
  await replaceTags(tx, { companyId: domain.companyId, domainId: domain.id }, tags);
  const after = await tagsOf(tx, domain.id);
  if (before.join('\n') !== after.join('\n')) {
    const facts = { before: before.join(', '), after: after.join(', ') };
    const { accountId } = session;
    await audit(tx, {
      companyId: domain.companyId,
      accountId,
      address,
      action: 'domain.tagged',
      target: domain.name,
      facts,
    });
  }
  return after;
}
