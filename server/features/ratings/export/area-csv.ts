import { LOOK_ALIKE_FACTS } from '@assay/contract/api/analysis/look-alikes.ts';
import { rowFields } from '@assay/contract/api/analysis/row-findings.ts';
import { AREA_ROWS, type AreaRow } from '@assay/contract/api/area-rows.ts';
import { dueDay } from '@assay/contract/api/decisions.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { csvLine } from '@assay/engine';
import type { Translator } from '@assay/locales';

/** Columns in hundredths of a point. */
const POINTS = ['total_score', 'statusScore', 'points'];
/** Column that has the points of the row under the name of the specification. */
const REPEATED: Readonly<Partial<Record<AreaId, string>>> = {
  web_app_security: 'total_score',
  dns_health: 'statusScore',
};
/** Columns without a header of their own in the web app, which shows them elsewhere. */
const OWN_HEADERS = ['kind', 'group', 'provider', 'hosts'];
const LOOK_ALIKE_HEADERS: readonly string[] = [...LOOK_ALIKE_FACTS, 'unknown'];
/** Terms for the ids in a column, as the web app shows them: key prefix by column. */
const TERMS: Readonly<Record<string, string>> = {
  level: 'terms:severities',
  severity: 'terms:severities',
  threat: 'terms:severities',
  patch_state: 'ui:patchState',
  exposure: 'ui:exposure',
  family: 'ui:family',
  Status: 'ui:dnsStatus',
  group: 'ui:dnsGroup',
  dork_cat: 'terms:leakKinds',
  category: 'terms:threatKinds',
  unknown: 'terms:lookAlikeFacts',
};

/** What every line repeats, so that files of several domains can be joined. */
interface AreaFileHead {
  domain: string;
  /** When the evidence was evaluated, ISO 8601. */
  at: string;
}

/**
 * A line per row of an area's table: domain and scan date, all columns of contract/api/area-rows.ts under the headers of
 * the web app, and what was decided about the row's finding. Points as they are shown, a decimal fraction.
 */
export function areaRowsCsv(
  area: AreaId,
  rows: readonly AreaRow[],
  { domain, at }: AreaFileHead,
  words: Translator,
): string {
  const own = Object.keys(AREA_ROWS[area].shape).filter(
    (column) => !(column in rowFields) && !isRepeated(area, column),
  );
  const columns = REPEATED[area] ? own : [...own, 'points'];
  const shared = (name: string) => words.t(`report:exports.columns.${name}`);
  const head = [
    shared('domain'),
    shared('scanned'),
    ...columns.map((column) => headerOf(area, column, words)),
    ...['status', 'until', 'owner', 'due'].map(shared),
  ];
  const lines = rows.map((row) =>
    csvLine([
      domain,
      at,
      ...columns.map((column) => cell(area, column, (row as Row)[column], words)),
      ...decisionCells(row, words),
    ]),
  );
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(head)}${lines.join('')}`;
}

/** `threat` of endpoint security is its `severity`. */
const isRepeated = (area: AreaId, column: string) => area === 'endpoint_security' && column === 'threat';

type Row = Readonly<Record<string, unknown>>;

function headerOf(area: AreaId, column: string, words: Translator): string {
  if (column === 'points') return words.t('report:exports.columns.points');
  const named = words.t(`ui:rows.${area}.${column}`);
  const known = named !== `rows.${area}.${column}`;
  if (!known && LOOK_ALIKE_HEADERS.includes(column)) return words.t(`terms:lookAlikeFacts.${column}`);
  return !known && OWN_HEADERS.includes(column) ? words.t(`report:exports.columns.${column}`) : named;
}

function decisionCells({ fingerprint, mark }: AreaRow, words: Translator): string[] {
  if (fingerprint === null) return ['', '', '', ''];
  const status = words.t(`ui:findingState.${mark?.state ?? 'open'}`);
  return [status, mark?.until ?? '', mark?.assignee?.name ?? '', (mark && dueDay(mark)) ?? ''];
}

function cell(area: AreaId, column: string, value: unknown, words: Translator): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => cell(area, column, one, words)).join(' ');
  if (POINTS.includes(column)) return String(Number(value) / 100);
  if (typeof value === 'boolean') return words.t(value ? 'ui:yes' : 'ui:no');
  const group = termsOf(area, column);
  if (group && typeof value === 'string') return termOf(group, value, words);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `kind` of social engineering is a term; that of a leak says whether it is a test. */
function termsOf(area: AreaId, column: string): string | undefined {
  if (column === 'kind') return area === 'social_engineering' ? 'terms:socialKinds' : undefined;
  return Object.hasOwn(TERMS, column) ? TERMS[column] : undefined;
}

/** An id without a term stays as it is. */
function termOf(group: string, id: string, words: Translator): string {
  const key = `${group}.${id}`;
  const text = words.t(key);
  return key.endsWith(text) ? id : text;
}
