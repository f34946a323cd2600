import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { FactKind, Facts } from '@assay/contract/facts.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { LOOK_ALIKE_METHODS } from '../parse/look-alikes/generate.ts';
import { addressRows } from './address-rows.ts';
import { dnsRows } from './dns-rows.ts';
import { applicationRows, leakRows, threatRows, webRows } from './finding-rows.ts';
import { endpointRows, networkRows } from './port-rows.ts';
import { productRows } from './product-rows.ts';
import { socialRows } from './social-rows.ts';
import { sourcesOf, type ViewSources } from './sources.ts';
import { type StoredRow, WORD_COLUMNS } from './stored-row.ts';

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
  t(key: string): string;
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

/** A stored row with its text in the reader's language. */
export function rowWithWords<A extends AreaId>(
  area: A,
  stored: StoredRow,
  words: RowTexts,
  checks: RowCheckDetails,
): AreaRow<A> {
  const { row, words: text } = stored;
  if (!text) return (area === 'social_engineering' ? withLookAlike(row, words) : row) as AreaRow<A>;
  const titled = area === 'dns_health' ? { Test_name: words.check(text.check).title } : {};
  if (text.finding === null) {
    const reason = text.facts.reason;
    const said = reason === undefined ? words.check(text.check).why : words.t(`terms:reasons.${String(reason)}`);
    return { ...row, ...titled, Information: said } as AreaRow<A>;
  }
  const facts = { ...text.facts, asset: text.asset, subject: text.subject };
  const said = words.finding(text.check, text.finding, facts, checks.kinds(text.check, text.finding));
  const columns = Object.entries(WORD_COLUMNS[area]).map(([column, part]) => [column, said[part]]);
  return { ...row, ...titled, ...Object.fromEntries(columns) } as AreaRow<A>;
}

/** A look-alike's row with a description of its permutation, whose id is the first fact. */
function withLookAlike(row: StoredRow['row'], words: RowTexts): StoredRow['row'] {
  if (row.kind !== 'typosquat') return row;
  const [way, ...more] = String(row.info).split(', ');
  return LOOK_ALIKE_METHODS.some((known) => known === way)
    ? { ...row, info: [words.t(`terms:lookAlikes.${way}`), ...more].join(', ') }
    : row;
}
