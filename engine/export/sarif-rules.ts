import type { Severity } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { CHECKS } from '../areas/index.ts';
import type { ExportedFinding } from './issue-list.ts';

/** SARIF has three levels (§3.27.10); findings without points are notes. */
export const LEVELS: Readonly<Record<string, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  informational: 'note',
  other: 'note',
};

/**
 * Scores by which code hosts rank alerts (`security-severity` of a rule, GitHub's "SARIF support for code scanning"):
 * the middle of each severity's CVSS 3.1 range (FIRST, CVSS v3.1 specification §5). Informational findings have none.
 */
const SECURITY_SEVERITY: Readonly<Partial<Record<Severity, string>>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
};

/** `precision` of a rule, as CodeQL and GitHub order alerts by it. */
const PRECISION = { certain: 'very-high', firm: 'high', tentative: 'medium' } as const;

const SPECS = new Map(
  CHECKS.flatMap((check) =>
    Object.entries(check.findings).map(([finding, spec]) => [`${check.id}/${finding}`, { check, spec }] as const),
  ),
);

const specOf = ({ check, finding }: ExportedFinding) => SPECS.get(`${check}/${finding}`);

/**
 * Stable id of a rule. Where the severity depends on what was found (CVEs), each severity is a rule of its own, because
 * code hosts know the severity of rules only. Without "/", which SARIF reserves for sub-rules (§3.52.4).
 */
export function ruleId(row: ExportedFinding): string {
  const varies = Array.isArray(specOf(row)?.spec.severity);
  return [row.check, row.finding, ...(varies ? [row.severity] : [])].join('.').replaceAll('/', '.');
}

/** A rule with texts that are the same in every scan: nothing of it comes from the finding's values. */
export function ruleOf(row: ExportedFinding, words: Translator, cweIndex: ReadonlyMap<number, number>): object {
  const id = ruleId(row);
  const found = specOf(row);
  const { title, description, solution } = words.rule(row.check, row.finding);
  const refs = found?.check.refs ?? row.refs;
  const cwe = found?.spec.cwe ?? row.cwe;
  const link = helpUri(refs, cwe);
  const score = SECURITY_SEVERITY[row.severity];
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: title },
    fullDescription: { text: description },
    help: {
      text: [solution, ...refs].join('\n\n'),
      markdown: [escaped(solution), ...refs.map((ref) => `- ${linked(ref)}`)].join('\n\n'),
    },
    ...(link ? { helpUri: link } : {}),
    defaultConfiguration: { level: LEVELS[row.severity]! },
    relationships: cwe.map((number) => ({
      target: { id: String(number), index: cweIndex.get(number)!, toolComponent: { name: 'CWE', index: 0 } },
      kinds: ['superset'],
    })),
    properties: {
      tags: ['security', ...cwe.map((number) => `external/cwe/cwe-${String(number).padStart(3, '0')}`)],
      precision: PRECISION[found?.spec.confidence ?? 'certain'],
      'problem.severity':
        score === undefined ? 'recommendation' : LEVELS[row.severity] === 'error' ? 'error' : 'warning',
      ...(score === undefined ? {} : { 'security-severity': score }),
    },
  };
}

/** The first reference with an address; a vendor's page before the RFC, and that before the weakness. */
function helpUri(refs: readonly string[], cwe: readonly number[]): string | null {
  const page = refs.find((ref) => ref.startsWith('https://'));
  const rfc = refs.map((ref) => /^RFC (\d+)/.exec(ref)?.[1]).find((number) => number !== undefined);
  if (page) return page;
  if (rfc) return `https://www.rfc-editor.org/rfc/rfc${rfc}`;
  return cwe.length === 0 ? null : `https://cwe.mitre.org/data/definitions/${cwe[0]}.html`;
}

const linked = (ref: string) => (ref.startsWith('https://') ? `<${ref}>` : escaped(ref));

/** Character references are literal text in Markdown (CommonMark §2.5). */
const escaped = (text: string) => text.replace(/[&<>\\`*_[\]#]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pascalCase(id: string): string {
  return id
    .split(/[^a-z0-9]+/i)
    .filter((part) => part !== '')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}

/** CWE numbers of the rules in the order of the taxonomy. */
export function cwesOf(rows: readonly ExportedFinding[]): number[] {
  const numbers = rows.flatMap((row) => specOf(row)?.spec.cwe ?? row.cwe);
  return [...new Set(numbers)].sort((a, b) => a - b);
}
