import { randomBytes } from 'node:crypto';
import type { AuthorizationRequest, ScanSettings, ScanSettingsRequest } from '@assay/contract/api/scan-settings.ts';
import { AUTHORIZATIONS_MAX, DKIM_SELECTORS_MAX, EXCLUSIONS_MAX } from '@assay/contract/limits.ts';
import { CONTROL_PATH, controlLine, hostsByAddress } from '@assay/engine';
import ipaddr from 'ipaddr.js';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import { type DomainRow, lockDomain } from '#platform/db/domains/domains.ts';
import {
  deleteAuthorization,
  listAuthorizations,
  scanSettingsOf,
  updateScanSettings,
  upsertAuthorization,
} from '#platform/db/domains/scan-settings.ts';
import { evidenceReferences, latestRating } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';

/** How a domain is scanned, as its owner set it. */
export async function readScanSettings(tx: Tx, domain: DomainRow): Promise<ScanSettings> {
  const [stored, given, company, machines] = [
    await scanSettingsOf(tx, domain.id),
    await listAuthorizations(tx, domain.id),
    await companyById(tx, domain.companyId),
    await machinesOf(tx, domain),
  ];
  const own = machines.filter(({ provider }) => provider === null);
  return {
    ...stored,
    zone: company?.timeZone ?? 'UTC',
    authorizations: given.map(({ givenAt, token, checkedAt, provedAddresses: addresses, ...row }) => ({
      ...row,
      givenAt: givenAt.toISOString(),
      proof: { line: controlLine(token), path: CONTROL_PATH, checkedAt: checkedAt?.toISOString() ?? null, addresses },
    })),
    targets: [...new Set(own.flatMap(({ names, addresses }) => [...names, ...addresses]))].sort(),
  };
}

/**
 * Sets exclusions and additions of scans; changes are recorded in the audit log.
 * @throws {AppError} exclusion-invalid, selector-invalid, quiet-hours-whole-week, scan-settings-too-many
 */
export async function setScanSettings(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  typed: ScanSettingsRequest,
): Promise<ScanSettings> {
  const excluded = lines(typed.excluded, EXCLUSIONS_MAX).map((line) => readExclusion(line, domain.name));
  const dkimSelectors = lines(typed.dkimSelectors, DKIM_SELECTORS_MAX).map(readSelector);
  const { quietHours } = typed;
  if (quietHours?.days.length === 7 && quietHours.from === quietHours.to) throw new AppError('quiet-hours-whole-week');
  const next = {
    excluded: [...new Set(excluded)],
    dkimSelectors: [...new Set(dkimSelectors)],
    quietHours: quietHours && { ...quietHours, days: [...new Set(quietHours.days)].sort() },
  };
  const before = await scanSettingsOf(tx, domain.id);
  if (shown(before) !== shown(next)) {
    await updateScanSettings(tx, domain.id, next);
    const facts = { before: shown(before), after: shown(next) };
    await auditChange(tx, { session, address, domain, action: 'domain.scan-settings', facts });
  }
  return readScanSettings(tx, domain);
}

/**
 * Allows deeper port scans and active tests on one host or address (docs/product/domains.md): of the domain, and not a provider's. They
 * take effect once the host itself has served the token of the authorization (host-control.ts).
 * @throws {AppError} authorization-nothing, authorization-outside, authorization-provider, scan-settings-too-many
 */
export async function authorize(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  typed: AuthorizationRequest,
): Promise<ScanSettings> {
  const { ports, udp } = typed;
  const tests = [...new Set(typed.tests)];
  if (ports === 'usual' && !udp && tests.length === 0) throw new AppError('authorization-nothing');
  const target = readTarget(typed.target);
  const machines = await machinesOf(tx, domain);
  const meant = machines.filter(({ names, addresses }) => names.includes(target) || addresses.includes(target));
  const under = target === domain.name || target.endsWith(`.${domain.name}`);
  if (!(under && isHost(target)) && meant.length === 0)
    throw new AppError('authorization-outside', {
      target: typed.target.trim().slice(0, 80),
      domain: domain.unicode,
      field: 'target',
    });
  const provider = meant.length > 0 && meant.every((machine) => machine.provider !== null) ? meant[0]!.provider : null;
  if (provider) throw new AppError('authorization-provider', { target, provider, field: 'target' });
  await lockDomain(tx, domain.id);
  const given = await listAuthorizations(tx, domain.id);
  if (given.length >= AUTHORIZATIONS_MAX && !given.some((row) => row.target === target))
    throw new AppError('scan-settings-too-many', { count: AUTHORIZATIONS_MAX });
  const { companyId } = domain;
  const row = { id: uuidv7(), companyId, domainId: domain.id, target, ports, udp, tests, givenBy: session.accountId };
  // 128 random bits: only the owner of the authorization can place the token on the host.
  const token = randomBytes(16).toString('hex');
  await upsertAuthorization(tx, { ...row, token });
  const facts = { target, ports, udp, tests: tests.join(', ') };
  await auditChange(tx, { session, address, domain, action: 'domain.authorized', facts });
  return readScanSettings(tx, domain);
}

/** @throws {AppError} authorization-not-found */
export async function endAuthorization(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  id: string,
): Promise<ScanSettings> {
  const target = await deleteAuthorization(tx, domain.id, id);
  if (target === null) throw new AppError('authorization-not-found');
  await auditChange(tx, { session, address, domain, action: 'domain.authorization-ended', facts: { target } });
  return readScanSettings(tx, domain);
}

async function machinesOf(tx: Tx, { id, companyId }: DomainRow) {
  const rating = await latestRating(tx, id);
  return rating
    ? hostsByAddress(await evidenceStore.byReference(tx, companyId, await evidenceReferences(tx, rating.id)))
    : [];
}

function lines(typed: readonly string[], most: number): string[] {
  const kept = typed.map((line) => line.trim()).filter((line) => line !== '');
  if (kept.length > most) throw new AppError('scan-settings-too-many', { count: most });
  return kept;
}

/** `host` or `host/path` at or under the domain. */
function readExclusion(line: string, domain: string): string {
  const text = line.replace(/^https?:\/\//i, '');
  const slash = text.indexOf('/');
  const host = (slash < 0 ? text : text.slice(0, slash)).toLowerCase().replace(/\.$/, '');
  const path = slash < 0 ? '' : text.slice(slash);
  const under = host === domain || host.endsWith(`.${domain}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (!under || !isHost(host) || /[\s\u0000-\u001f?#]/.test(path) || text.length > 500)
    throw new AppError('exclusion-invalid', { entry: line.slice(0, 80), domain, field: 'excluded' });
  return path === '/' ? host : host + path;
}

/** RFC 6376 §3.1: labels of a name, separated by dots. */
function readSelector(line: string): string {
  const selector = line.toLowerCase();
  if (!/^(?=.{1,120}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/.test(selector))
    throw new AppError('selector-invalid', { entry: line.slice(0, 80), field: 'dkimSelectors' });
  return selector;
}

/** An address in the notation of evidence, or a host name. */
function readTarget(typed: string): string {
  const text = typed
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  return ipaddr.isValid(text) ? ipaddr.parse(text).toString() : text;
}

function isHost(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}

/** As the audit log shows it. */
function shown({ excluded, quietHours, dkimSelectors }: ScanSettingsRequest): string {
  const quiet = quietHours ? `${quietHours.days.join(',')} ${quietHours.from}–${quietHours.to}` : '–';
  return [excluded.join(', '), quiet, dkimSelectors.join(', ')].join(' | ');
}

interface Change {
  session: Session;
  /** Network address of the user. */
  address: string;
  domain: DomainRow;
  action: string;
  facts: Readonly<Record<string, unknown>>;
}

async function auditChange(tx: Tx, { session, address, domain, action, facts }: Change): Promise<void> {
  const { companyId, name: target } = domain;
  await audit(tx, { companyId, accountId: session.accountId, address, action, target, facts });
}
