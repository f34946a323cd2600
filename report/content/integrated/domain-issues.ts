import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { IntegratedCompany, IntegratedFinding, IntegratedInput } from './input.ts';
import { companyName, domainsOf } from './names.ts';

/** An issue of one domain, with the findings that it has there. */
export interface DomainIssue extends Pick<IntegratedFinding, 'column' | 'title' | 'solution' | 'check' | 'finding'> {
  /** Hundredths of a point, once for all findings. */
  points: number;
  /** Distinct assets; empty where they are not shared. */
  assets: string[];
  /** Number of findings. */
  count: number;
}

/** The issues of a domain, the most severe and then the costliest first. */
export function issuesOf(findings: readonly IntegratedFinding[]): DomainIssue[] {
  return [...Map.groupBy(findings, ({ issue }) => issue).values()]
    .map((own) => {
      const [lead] = own.toSorted((a, b) => COUNT_COLUMNS.indexOf(a.column) - COUNT_COLUMNS.indexOf(b.column));
      const { column, title, solution, check, finding, issuePoints } = lead!;
      const assets = [...new Set(own.flatMap(({ asset }) => (asset === '' ? [] : [asset])))];
      return { column, title, solution, check, finding, points: issuePoints, assets, count: own.length };
    })
    .sort(worstFirst);
}

const worstFirst = (a: Pick<DomainIssue, 'column' | 'points' | 'title'>, b: typeof a) =>
  COUNT_COLUMNS.indexOf(a.column) - COUNT_COLUMNS.indexOf(b.column) ||
  b.points - a.points ||
  (a.title < b.title ? -1 : 1);

/** The same fault in several domains. */
export interface CommonIssue extends DomainIssue {
  domains: string[];
  companies: IntegratedCompany[];
}

/** Faults of at least two domains, the most severe and then the most widespread first. */
export function commonIssues({ companies }: IntegratedInput, words: Translator): CommonIssue[] {
  const all = domainsOf(companies).flatMap(({ company, domain }) =>
    issuesOf(domain.findings ?? [])
      .filter(({ column }) => column !== 'informational')
      .map((issue) => ({ company, domain: domain.domain, issue })),
  );
  return [...Map.groupBy(all, ({ issue }) => `${issue.check}/${issue.finding}`).values()]
    .map((own): CommonIssue => {
      const [lead] = own.map(({ issue }) => issue).toSorted(worstFirst);
      // Titles may name hosts or products of one domain; the check is what they have in common.
      const same = own.every(({ issue }) => issue.title === lead!.title);
      return {
        ...lead!,
        title: same ? lead!.title : words.check(lead!.check).title,
        domains: [...new Set(own.map(({ domain }) => domain))],
        companies: [...new Set(own.map(({ company }) => company))],
      };
    })
    .filter(({ domains }) => domains.length > 1)
    .sort(
      (a, b) =>
        COUNT_COLUMNS.indexOf(a.column) - COUNT_COLUMNS.indexOf(b.column) ||
        b.domains.length - a.domains.length ||
        (companyName(a.companies[0]!, words) < companyName(b.companies[0]!, words) ? -1 : 1),
    );
}
