import type { RowFinding } from '@assay/contract/api/analysis/row-findings.ts';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_GROUPS, type AreaId, type RowGroup } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { FactKind, Facts } from '@assay/contract/facts.ts';
import { LOOK_ALIKE_METHODS } from '@assay/contract/report/look-alike-methods.ts';
import { placePoints, pointsByIssue } from '@assay/contract/report/row-totals.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { addressRows } from './address-rows.ts';
import { dnsRows } from './dns-rows.ts';
import { applicationRows, leakRows, threatRows, webRows } from './finding-rows.ts';
import { type GroupedRow, groupRows } from './grouping.ts';
import { endpointRows, networkRows } from './port-rows.ts';
import { productRows } from './product-rows.ts';
import { socialRows } from './social-rows.ts';
import { sourcesOf, type ViewSources } from './sources.ts';
import { type StoredFinding, type StoredRow, WORD_COLUMNS } from './stored-row.ts';

const BUILDERS: Readonly<Record<AreaId, (sources: ViewSources) => StoredRow[]>> = {
  web_app_security: webRows,
  ip_reputation: addressRows,
  network_security: networkRows,
  dns_health: dnsRows,
  application_security: applicationRows,
  endpoint_security: endpointRows,
  patch_cadence: productRows,
  information_leakage: leakRows,
  hacker_chatter: threatRows,
  social_engineering: socialRows,
};

/** Source of a row's localized text, such as @assay/locales' Translator. */
export interface RowTexts {
  t(key: string, facts?: Facts, kinds?: Readonly<Record<string, FactKind>>): string;
  check(check: string): { title: string; why: string };
  finding(
    check: string,
    finding: string,
    facts: Facts & { asset?: string; subject?: string },
    kinds?: Readonly<Record<string, FactKind>>,
  ): { title: string; description: string; solution: string };
}

/** Data of a check that the tables need. */
export interface RowCheckDetails {
  refs(check: string): readonly string[];
  kinds(check: string, finding: string): Readonly<Record<string, FactKind>>;
}

/** Rows of the ten detail pages, without localized text. */
export function rowsOf(set: EvidenceSet, assessment: Assessment, checks: RowCheckDetails): Record<AreaId, StoredRow[]> {
  const sources = sourcesOf(set, assessment, checks.refs);
  const entries = Object.entries(BUILDERS).map(([area, build]) => [area, build(sources)]);
  return Object.fromEntries(entries) as Record<AreaId, StoredRow[]>;
}

/**
 * The rows of a table in the reader's language (contract/api/area-rows.ts).
 * @param wanted.group default: the area's own
 * @param wanted.keep findings to include; null = all, and rows without findings
 */
export function finishedRows<A extends AreaId>(
  area: A,
  stored: readonly StoredRow[],
  words: RowTexts,
  checks: RowCheckDetails,
  wanted: { group?: RowGroup | undefined; keep?: ((finding: StoredFinding) => boolean) | null } = {},
): AreaRow<A>[] {
  const group = wanted.group ?? AREA_GROUPS[area];
  const rows = groupRows(stored, group, wanted.keep).map((row) => finishedRow(area, row, group, words, checks));
  return placePoints(area, rows, pointsByIssue(rows)) as AreaRow<A>[];
}

function finishedRow(
  area: AreaId,
  { id, things, findings }: GroupedRow,
  group: RowGroup,
  words: RowTexts,
  checks: RowCheckDetails,
): AreaRow {
  const said = findings.map((finding) => textOf(finding, words, checks));
  const lead = findings[0];
  const row: Record<string, unknown> = {
    id,
    fingerprint: lead?.fingerprint ?? null,
    issue: lead?.issue ?? null,
    column: lead?.column ?? null,
    points: null,
    assets: [...new Set(findings.map(({ asset }) => asset))],
    findings: findings.map((finding, at) => rowFinding(finding, said[at]!.title)),
    ...columnsOf(things, findings),
  };
  for (const [column, part] of Object.entries(WORD_COLUMNS[area])) {
    if (said[0]) row[column] = said[0][part];
  }
  // In a row per asset an alert is a finding on it.
  if (area === 'web_app_security' && group === 'asset') row.alert_count = findings.length;
  if (area === 'dns_health') Object.assign(row, testColumns(things[0]!, said, words));
  if (area === 'social_engineering') {
    Object.assign(row, socialColumns(row, said, words));
    delete row.method;
  }
  return row as unknown as AreaRow;
}

/** The columns of the thing of the most severe finding, and the lists of all things and findings. */
function columnsOf(things: readonly StoredRow[], findings: readonly StoredFinding[]): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const part of [...things, ...findings]) addLists(columns, part.row);
  const first = { ...things[0]?.row, ...findings[0]?.row };
  for (const column of Object.keys(first)) {
    if (!Array.isArray(first[column])) columns[column] = first[column];
  }
  return columns;
}

/** Adds the lists of a row, each value once. */
function addLists(columns: Record<string, unknown>, row: StoredRow['row']): void {
  for (const column of Object.keys(row)) {
    const value = row[column];
    if (!Array.isArray(value)) continue;
    const known = columns[column];
    // Most have one value; these rows are counted with each rating.
    if (Array.isArray(known)) columns[column] = [...new Set([...known, ...value])];
    else columns[column] = value.length > 1 ? [...new Set(value)] : [...value];
  }
}

/** Columns of a stored row without localized text, for counts. */
export function rowColumns(stored: StoredRow): Record<string, unknown> {
  return { ...columnsOf([stored], stored.findings), fingerprint: stored.findings[0]?.fingerprint ?? null };
}

function rowFinding(finding: StoredFinding, title: string): RowFinding {
  const { fingerprint, issue, area, check, column, asset, points } = finding;
  return { fingerprint, issue, area, check, finding: finding.finding, column, asset, title, points };
}

function textOf(finding: StoredFinding, words: RowTexts, checks: RowCheckDetails) {
  const facts = { ...finding.facts, asset: finding.asset, subject: finding.subject };
  return words.finding(finding.check, finding.finding, facts, checks.kinds(finding.check, finding.finding));
}

/** Title of a DNS test, and what was seen: a line per finding, or why it passed or was not assessed. */
function testColumns(thing: StoredRow, said: readonly { description: string }[], words: RowTexts) {
  const { check, facts } = thing.words!;
  const reason = facts.reason;
  const without = reason === undefined ? words.check(check).why : words.t(`terms:reasons.${String(reason)}`);
  return {
    Test_name: words.check(check).title,
    Information: said.length > 0 ? [...new Set(said.map(({ description }) => description))].join('\n') : without,
  };
}

/** A look-alike's row describes the permutation and what is known of the name; a phishing page's row names its feed. */
function socialColumns(
  { method, ...row }: Record<string, unknown>,
  said: readonly { description: string }[],
  words: RowTexts,
) {
  if (row.kind === 'phishing') return { info: row.provider ?? '' };
  if (row.kind !== 'typosquat' || method === undefined) return { info: said[0]?.description ?? '' };
  return { info: lookAlikeTexts(method, row as Omit<AreaRow<'social_engineering'>, 'info'>, words).join(', ') };
}

function lookAlikeTexts(method: unknown, row: Omit<AreaRow<'social_engineering'>, 'info'>, words: RowTexts): string[] {
  const label = LOOK_ALIKE_METHODS.some((known) => known === method) ? words.t(`terms:lookAlikes.${method}`) : null;
  const sign = (name: string, value: string | null) =>
    value ? words.t(`terms:lookAlikeSigns.${name}`, { value }, { value: 'text' }) : null;
  const copied =
    row.similarity === null
      ? null
      : words.t('terms:lookAlikeSigns.similar', { value: row.similarity }, { value: 'percent' });
  const unknown = row.unknown.map((fact) => words.t(`terms:lookAlikeFacts.${fact}`));
  const parts = [
    label,
    row.mail ? 'MX' : null,
    ...row.addresses,
    row.registered,
    sign('registrant', row.registrant),
    sign('networks', row.networks.join('; ')),
    sign('servers', row.name_servers.join(' ')),
    sign('certified', row.certified),
    copied,
    sign('unknown', unknown.join('; ')),
  ];
  return parts.filter((part): part is string => Boolean(part));
}
