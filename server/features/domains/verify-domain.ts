import type { Verification } from '@assay/contract/api/domains.ts';
import {
  VERIFICATION_ATTEMPTS_MAX,
  VERIFICATION_LIFETIME_MS,
  VERIFICATION_RECORD_TTL_SECONDS,
  VERIFICATIONS_PER_HOUR,
} from '@assay/contract/limits.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { type AuthoritativeTxt, createNetwork, includesText, lookupAuthoritativeTxt } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { notifyOfLostDomain } from '#features/notifications/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import {
  domainByName,
  listOtherHolders,
  listVerifiedDomains,
  lockDomainCount,
  recordRecheck,
  upsertVerifiedDomain,
} from '#platform/db/domains/domains.ts';
import {
  endVerification,
  insertVerification,
  latestVerification,
  pendingVerifications,
  recentAttempts,
  recordAttempt,
  reserveAttempt,
  type VerificationRow,
} from '#platform/db/domains/verifications.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { cancelOpenScans } from './cancel-scans.ts';
import { parseDomainName } from './domain-name.ts';
import {
  createRecordValue,
  describeAnswer,
  dnsProviderOf,
  isInconclusive,
  misplacedRecordNames,
  observeRecord,
  recordName,
} from './verification-record.ts';
import { retryAfter, tooSoon } from './verification-wait.ts';

/** Timeout of the lookup; a user is waiting for the response. */
const LOOK_UP_MS = 25_000;
/** Timeout for the provider's name, which is only a hint. */
const HINT_MS = 3_000;

/**
 * Requests verification of a domain; a pending request is returned with its value.
 * @throws {AppError} domain-*, limit-reached
 */
export async function requestVerification(context: Context, session: Session, typed: string): Promise<Verification> {
  const name = parseDomainName(typed);
  const host = new URL(context.config.publicUrl).host;
  // Selects the provider's guide; a zone that does not respond has no hint.
  const answer = await resolveTxt(context, recordName(name.ascii), HINT_MS);
  const provider = dnsProviderOf(answer.servers.map((server) => server.name));
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const known = await domainByName(tx, session.companyId, name.ascii);
    if (known && known.status === 'verified' && !known.deletedAt) {
      throw new AppError('domain-already-verified', { domain: name.ascii });
    }
    await mayVerifyOneMore(tx, session);
    await expireIfPast(tx, session.companyId, name.ascii);
    const appliedAt = nowOf(tx);
    const made = await insertVerification(tx, {
      id: uuidv7(),
      companyId: session.companyId,
      accountId: session.accountId,
      domain: name.ascii,
      unicode: name.unicode,
      registrable: name.registrable,
      txtValue: createRecordValue(host),
      appliedAt,
      expiresAt: new Date(appliedAt.getTime() + VERIFICATION_LIFETIME_MS),
      provider,
    });
    if (!made) return (await latestVerification(tx, session.companyId, name.ascii))!;
    await auditDomain(tx, session, 'domain.requested', name.ascii);
    return made;
  });
  return shapeOf(context, row);
}

/**
 * Queries the domain's own name servers for the record. Without success the request stays pending, the attempt counts
 * unless no server responded, and the response contains the observed value instead.
 * @throws {AppError} verification-not-found, verification-not-pending, verification-too-soon, limit-reached
 */
export async function verifyDomain(context: Context, session: Session, typed: string): Promise<Verification> {
  const name = parseDomainName(typed);
  const request = await context.db.withCompany(session.companyId, async (tx) => {
    await expireIfPast(tx, session.companyId, name.ascii);
    const latest = await latestVerification(tx, session.companyId, name.ascii);
    if (!latest) throw new AppError('verification-not-found', { domain: name.ascii });
    if (latest.status !== 'pending') throw new AppError('verification-not-pending', { domain: name.ascii });
    await mayVerifyOneMore(tx, session);
    const attempt = await reserveAttempt(tx, latest, VERIFICATIONS_PER_HOUR);
    if (!attempt) throw tooSoon(await recentAttempts(tx, session.companyId, name.ascii), nowOf(tx));
    return { ...latest, attempt };
  });
  const answer = await resolveTxt(context, recordName(name.ascii));
  let kind = observeRecord(answer, request.txtValue);
  if (kind === 'no-record' && (await standsElsewhere(context, request))) kind = 'wrong-name';
  const observed = { at: context.clock.now().toISOString(), kind, ...describeAnswer(answer, request.txtValue) };
  const provider = dnsProviderOf(observed.servers);
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const uncounted = isInconclusive(kind) ? request.attempt : null;
    const stored = await recordAttempt(tx, request.id, observed, provider, uncounted);
    // Canceled or verified by a colleague meanwhile: their result is kept.
    if (!stored) return (await latestVerification(tx, session.companyId, name.ascii))!;
    if (kind === 'matched') await becomeVerified(tx, session, stored);
    else if (kind === 'name-does-not-exist' || stored.attempts >= VERIFICATION_ATTEMPTS_MAX) {
      await endVerification(tx, stored.id, 'failed');
      await auditDomain(tx, session, 'domain.verification-failed', name.ascii, { kind });
    }
    return (await latestVerification(tx, session.companyId, name.ascii))!;
  });
  context.bus.send({ type: NOTICES.verification, id: row.id, company: session.companyId });
  if (row.status === 'verified') await reviewOtherHolders(context, session.companyId, name.ascii, answer);
  return shapeOf(context, row);
}

/** @throws {AppError} verification-not-found, verification-not-pending */
export async function cancelVerification(context: Context, session: Session, typed: string): Promise<Verification> {
  const name = parseDomainName(typed);
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const latest = await latestVerification(tx, session.companyId, name.ascii);
    if (!latest) throw new AppError('verification-not-found', { domain: name.ascii });
    if (!(await endVerification(tx, latest.id, 'cancelled'))) {
      throw new AppError('verification-not-pending', { domain: name.ascii });
    }
    await auditDomain(tx, session, 'domain.verification-cancelled', name.ascii);
    return { ...latest, status: 'cancelled' as const };
  });
  context.bus.send({ type: NOTICES.verification, id: row.id, company: session.companyId });
  return shapeOf(context, row);
}

export async function listPending(context: Context, session: Session): Promise<Verification[]> {
  const rows = await context.db.withCompany(session.companyId, (tx) => pendingVerifications(tx, session.companyId));
  return Promise.all(rows.filter((row) => row.expiresAt > context.clock.now()).map((row) => shapeOf(context, row)));
}

/** Reads a name's TXT records from its zone's own servers. */
export function resolveTxt(
  context: Pick<Context, 'config'>,
  name: string,
  withinMs: number = LOOK_UP_MS,
): Promise<AuthoritativeTxt> {
  return lookupAuthoritativeTxt(name, createNetwork(context.config.network), AbortSignal.timeout(withinMs));
}

async function standsElsewhere(context: Context, request: VerificationRow): Promise<boolean> {
  const answers = await Promise.all(misplacedRecordNames(request.domain).map((name) => resolveTxt(context, name)));
  return answers.some((answer) => answer.servers.some((server) => includesText(server.values, request.txtValue)));
}

async function becomeVerified(tx: Tx, session: Session, request: VerificationRow): Promise<void> {
  // Two concurrent verifications must not both use the last domain that the plan allows.
  await lockDomainCount(tx, request.companyId);
  await mayVerifyOneMore(tx, session);
  if (!(await endVerification(tx, request.id, 'verified'))) return;
  await upsertVerifiedDomain(tx, {
    id: uuidv7(),
    companyId: request.companyId,
    name: request.domain,
    unicode: request.unicode,
    registrable: request.registrable,
    accountId: request.accountId,
    txtValue: request.txtValue,
  });
  await auditDomain(tx, session, 'domain.verified', request.domain);
}

/**
 * Another company may have verified the name too. Companies whose record still exists keep it; the others fall back to
 * expired (docs/product/domains.md). The query that verified the newcomer returns all records.
 */
async function reviewOtherHolders(
  context: Context,
  companyId: string,
  domain: string,
  answer: AuthoritativeTxt,
): Promise<void> {
  const others = await context.db.withAllCompanies('other-holders', (tx) => listOtherHolders(tx, companyId, domain));
  for (const other of others) {
    const { attestedReason, txtValue } = other;
    if (attestedReason !== null || txtValue === null) continue;
    if (answer.servers.some((server) => includesText(server.values, txtValue))) continue;
    const ended = await context.db.withCompany(other.companyId, async (tx) => {
      await recordRecheck(tx, other.id, { found: false, expire: true });
      await audit(tx, { companyId: other.companyId, action: 'domain.expired', target: domain, facts: { other: true } });
      await notifyOfLostDomain(context, tx, { id: other.id, companyId: other.companyId, name: domain });
      return cancelOpenScans(tx, other.id, 'verification-lost');
    });
    context.bus.send({ type: NOTICES.verification, id: other.id, company: other.companyId });
    for (const id of ended) context.bus.send({ type: NOTICES.scanState, id, company: other.companyId });
  }
}

/** @throws {AppError} limit-reached, naming the limit and the plan that lifts it */
async function mayVerifyOneMore(tx: Tx, session: Session): Promise<void> {
  const allowed = PLAN_LIMITS[session.permission as Permission]?.verifiedDomains ?? null;
  if (allowed === null) return;
  const held = await listVerifiedDomains(tx, session.companyId);
  if (held.length < allowed) return;
  throw limitReached('verifiedDomains', allowed);
}

async function expireIfPast(tx: Tx, companyId: string, domain: string): Promise<void> {
  const latest = await latestVerification(tx, companyId, domain);
  if (latest?.status === 'pending' && latest.expiresAt.getTime() <= nowOf(tx).getTime()) {
    await endVerification(tx, latest.id, 'expired');
  }
}

async function shapeOf(context: Context, row: VerificationRow): Promise<Verification> {
  const recent = await context.db.withCompany(row.companyId, (tx) => recentAttempts(tx, row.companyId, row.domain));
  const name = recordName(row.domain);
  const { answers = [], ...observed } = row.observed ?? {};
  return {
    domain: row.domain,
    unicode: row.unicode,
    txtName: name,
    txtHost: hostWithin(row),
    type: 'TXT',
    value: row.txtValue,
    ttl: VERIFICATION_RECORD_TTL_SECONDS,
    appliedAt: row.appliedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    attempts: row.attempts,
    attemptsMax: VERIFICATION_ATTEMPTS_MAX,
    retryAfter: row.status === 'pending' ? (retryAfter(recent)?.toISOString() ?? null) : null,
    status: row.status,
    observed: row.observed && (observed as Verification['observed']),
    servers: answers,
    provider: row.provider,
  };
}

/** Providers expect the name relative to the zone; for a subdomain that is the registrable domain's zone. */
function hostWithin(row: VerificationRow): string {
  const { registrableDomain } = parseDomainName(row.domain);
  return recordName(row.domain).slice(0, -(registrableDomain.length + 1));
}

async function auditDomain(
  tx: Tx,
  session: Session,
  action: string,
  target: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { companyId, accountId, address } = session;
  await audit(tx, { companyId, accountId, address, action, target, facts });
}
