import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { ASSIGNABLE_PERMISSIONS } from '@assay/contract/roles.ts';
import { SCAN_STATES } from '@assay/contract/scan-states.ts';
import { LICENSE_STATES, MEMBER_STATES } from '@assay/contract/values/admin.ts';
import { ASSET_KINDS } from '@assay/contract/values/assets.ts';
import { DISPUTE_STATES, FINDING_FILTERS } from '@assay/contract/values/decisions.ts';
import { NEWS_STATUSES } from '@assay/contract/values/news.ts';
import { AUTO_SCAN_MODES, AUTO_SCAN_STATUSES } from '@assay/contract/values/scan-schedules.ts';
import { QUESTIONNAIRE_STATES, VERDICTS } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { INVITATION_KINDS, SHARING_LEVELS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { unseenValues } from '../column-values.ts';
import { SEED_COMPANIES } from './seed-companies.ts';

/** States of docs/product/states.md and values of columns that the API of a running demo shows. */

/** A GET request of one account of the demo. @throws Error if it is rejected */
// biome-ignore lint/suspicious/noExplicitAny: the response of any endpoint
export type Read = (url: string) => Promise<any>;

/** Required values by kind. Permission code 11 is reserved and cannot be assigned (docs/product/roles-and-plans.md). */
const WANTED: Readonly<Record<string, readonly unknown[]>> = {
  permission: [...ASSIGNABLE_PERMISSIONS],
  scan: Object.values(SCAN_STATES),
  'scan failure': ['stopped', 'withdrawn', 'nothing-reachable'],
  'automatic scan': AUTO_SCAN_STATUSES,
  'automatic scan mode': AUTO_SCAN_MODES,
  'automatic scan enabled': [true, false],
  verification: ['domain.requested', 'domain.verified', 'domain.verification-failed', 'domain.verification-cancelled'],
  'pending verification': ['pending'],
  domain: ['verified', 'expired'],
  news: NEWS_STATUSES,
  finding: [...FINDING_FILTERS, 'overdue'],
  dispute: DISPUTE_STATES,
  license: LICENSE_STATES,
  member: [...MEMBER_STATES, 'locked'],
  invitation: INVITATION_KINDS,
  sharing: SHARING_LEVELS,
  questionnaire: QUESTIONNAIRE_STATES,
  verdict: VERDICTS,
  asset: ASSET_KINDS,
  report: ['ready'],
  'integrated report': ['ready'],
};

/**
 * Lists the required values that do not occur.
 * @param as logs in an account
 * @returns `kind: value` and `area.column` lines
 */
export async function missingStates(as: (account: string) => Promise<Read>): Promise<string[]> {
  const seen = new Map<string, Set<unknown>>(Object.keys(WANTED).map((kind) => [kind, new Set()]));
  const note = (kind: string, ...values: unknown[]) => {
    for (const value of values) seen.get(kind)!.add(value);
  };
  const rows: Record<AreaId, Record<string, unknown>[]> = Object.fromEntries(
    AREA_IDS.map((area) => [area, []]),
  ) as never;
  for (const company of SEED_COMPANIES) {
    note('permission', company.permission);
    const read = await as(company.people[0]!.email);
    for (const { status } of (await read('/api/associatedDomains?pageSize=100')).rows) note('domain', status);
    for (const { status } of await read('/api/domains/pending')) note('pending verification', status);
    for (const box of ['sent', 'received'])
      for (const { kind } of (await read(`/api/suppliers/invitations?box=${box}`)).rows) note('invitation', kind);
    if (company.permission === 1 || company.permission === 20) continue;
    for (const { scanstate, failure } of (await read('/api/scans?pageSize=100')).rows) {
      note('scan', scanstate);
      note('scan failure', failure);
    }
    const { kinds } = await read('/api/assets/facets');
    note('asset', ...Object.keys(kinds).filter((kind) => kinds[kind] > 0));
    for (const { status } of (await read('/api/reports?pageSize=100')).rows) note('report', status);
    for (const { status } of (await read('/api/integratedReports')).rows) note('integrated report', status);
    for (const { domain } of company.domains) {
      const counts: Record<string, number> = await read(`/api/ratings/${domain}/decisions`);
      note('finding', ...Object.keys(counts).filter((state) => counts[state]! > 0));
      for (const area of AREA_IDS)
        rows[area].push(...(await read(`/api/ratings/${domain}/areas/${area}/rows?pageSize=100`)).rows);
    }
  }
  await noteAdministration(await as(SEED_COMPANIES[0]!.people[0]!.email), note);
  for (const { level } of (await (await as('samuel@northquay.test'))('/api/suppliers/sub')).rows)
    note('sharing', level);
  const sender = await as('samuel@northquay.test');
  for (const { id, state } of (await sender('/api/questionnaires?box=sent&pageSize=100')).rows) {
    note('questionnaire', state);
    note(
      'verdict',
      ...(await sender(`/api/questionnaires/${id}`)).list.map((one: { verdict: unknown }) => one.verdict),
    );
  }
  const states = Object.entries(WANTED).flatMap(([kind, values]) =>
    values.filter((value) => !seen.get(kind)!.has(value)).map((value) => `${kind}: ${value}`),
  );
  const columns = Object.entries(AREA_ROWS).flatMap(([area, { shape }]) =>
    unseenValues(shape, rows[area as AreaId]).map((value) => `${area}.${value}`),
  );
  return [...states, ...columns];
}

async function noteAdministration(read: Read, note: (kind: string, ...values: unknown[]) => void): Promise<void> {
  for (const { status, mode, enabled } of (await read('/api/autoScanList?pageSize=100')).rows) {
    note('automatic scan', status);
    note('automatic scan mode', mode);
    note('automatic scan enabled', enabled);
  }
  for (const { action } of (await read('/api/logs?what=domain.&pageSize=100')).rows) note('verification', action);
  for (const { status } of (await read('/api/news?status=all')).rows) note('news', status);
  for (const { status } of (await read('/api/admin/disputes?pageSize=50')).rows) note('dispute', status);
  for (const { state } of (await read('/api/admin/licences')).rows) note('license', state);
  for (const state of MEMBER_STATES)
    if ((await read(`/api/admin/members?state=${state}`)).total > 0) note('member', state);
  for (const { locked } of (await read('/api/admin/members?pageSize=100')).rows) if (locked) note('member', 'locked');
}
