import type { ChangeKind } from '@assay/contract/api/analysis/comparison.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { CHANGE_KINDS } from '@assay/contract/values/comparison.ts';
import { useSearchParams } from 'react-router';
import type { Subject } from '#api/ratings.ts';

/** Compared with: all enterprise users, those of the same industry, or another domain. */
const GROUPS = ['all', 'industry', 'domain'] as const;
export type Group = (typeof GROUPS)[number];

export interface AnalysisAddress {
  /** Empty = all domains of the company. */
  domain: string;
  company: string | null;
  group: Group;
  /** The domain compared with in the group `domain`; an empty name = all domains of the company. */
  other: Subject;
  /** Area of the chart; empty = the total. */
  area: AreaId | '';
  /** Compared ratings; empty = the two latest. */
  a: string;
  b: string;
  kind: ChangeKind | '';
  page: number;
  set(change: Readonly<Record<string, string>>): void;
}

/** State of the page, kept in the query string. */
export function useAnalysis(): AnalysisAddress {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  return {
    domain: get('domain'),
    company: params.get('company'),
    group: GROUPS.find((group) => group === get('with')) ?? 'all',
    other: { domain: get('other'), company: params.get('otherCompany') },
    area: AREA_IDS.find((area) => area === get('area')) ?? '',
    a: get('a'),
    b: get('b'),
    kind: CHANGE_KINDS.find((kind) => kind === get('kind')) ?? '',
    page: Math.max(1, Math.trunc(Number(get('page') || 1)) || 1),
    set: (change) =>
      setParams(
        () => {
          const next = new URLSearchParams(location.search);
          for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
          return next;
        },
        { replace: true },
      ),
  };
}
