import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import { cancelOpenScans } from '#features/domains/index.ts';
import { endDisputes, updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { transferDomains } from '#platform/db/accounts/companies/colleagues.ts';
import { deleteJoinRequestsOf, ownersOf } from '#platform/db/accounts/companies/join-requests.ts';
import {
  colleaguesOf,
  eraseAccountRow,
  eraseCompanyRow,
  lockAdministrators,
  otherAdministrators,
} from '#platform/db/accounts/erasure.ts';
import { audit } from '#platform/db/audit.ts';
import { listDomains, markDeleted } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/**
 * Deletes the caller's own account: personal data immediately, domains of a company without other members after 30
 * days. The caller has verified the password.
 * @throws {AppError} ownership-transfer-required for the only owner of others, last-administrator
 */
export async function eraseAccount(context: Context, session: Session, address: string): Promise<void> {
  const { companyId, accountId } = session;
  const { db } = context;
  const administrator = session.permission === ROLES.administrator;
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    administrator ? db.withAllCompanies('log-in-and-session', work) : db.withCompany(companyId, work);
  const ended = await within(async (tx) => {
    if (administrator) await keepAnother(tx, accountId);
    const { accounts, otherOwners } = await colleaguesOf(tx, companyId, accountId);
    const alone = accounts <= 1;
    if (!alone && otherOwners === 0 && session.companyRole === 'owner') {
      throw new AppError('ownership-transfer-required', { company: session.company });
    }
    const heir = (await ownersOf(tx, companyId)).find((owner) => owner.id !== accountId);
    if (!alone && heir) await transferDomains(tx, companyId, accountId, heir.id);
    await eraseAccountRow(tx, accountId);
    const scans = alone ? await closeCompany(tx, companyId) : [];
    await audit(tx, { companyId, accountId, address, action: 'account.erased', target: accountId });
    // Without an account id: nothing in the outbox identifies the account.
    const { account: to, name, language } = session;
    await enqueueMail(context, tx, { to, template: 'account-erased', language, facts: { name } });
    return scans;
  });
  // Join requests of a deleted account cannot be accepted.
  await context.db.withAllCompanies('log-in-and-session', (tx) => deleteJoinRequestsOf(tx, accountId));
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  for (const id of ended) context.bus.send({ type: NOTICES.scanState, id, company: companyId });
}

/**
 * If two administrators delete themselves concurrently, the second waits for the first and finds that no other is left.
 * Counted in the same transaction, which sees all companies: a second connection could wait forever while all
 * connections of the pool are held by waiting transactions.
 */
async function keepAnother(tx: Tx, accountId: string): Promise<void> {
  await lockAdministrators(tx);
  if ((await otherAdministrators(tx, accountId)) === 0) throw new AppError('last-administrator');
}

async function closeCompany(tx: Tx, companyId: string): Promise<string[]> {
  const ended: string[] = [];
  for (const domain of await listDomains(tx, companyId)) {
    await markDeleted(tx, domain.id);
    await endDisputes(tx, { companyId, domainId: domain.id });
    ended.push(...(await cancelOpenScans(tx, domain.id, 'withdrawn')));
  }
  await eraseCompanyRow(tx, companyId);
  await updateRanking(tx, companyId);
  return ended;
}
