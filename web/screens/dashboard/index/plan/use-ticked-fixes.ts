import type { RemediationPlan } from '@assay/contract/api/ratings.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { issueKey } from './issue-key.ts';

export interface TickedFixes {
  /** Issues selected as fixed. */
  fixed: readonly string[];
  /** Whether all open issues are listed instead of the shortest list. */
  all: boolean;
  /** Number of fixes in the link that are no longer open. */
  gone: number;
  toggle(issue: string): void;
  setAll(all: boolean): void;
}

/**
 * Selected fixes are kept in the query string, so that they can be shared as a link; the default is the shortest list.
 * The
 * query string is read once: a selection is shown immediately, and the address is updated afterwards.
 */
export function useTickedFixes(way: RemediationPlan): TickedFixes {
  const [params, setParams] = useSearchParams();
  const [linked, setLinked] = useState(() => params.get('fixes'));
  const [wanted, setWanted] = useState(() => params.get('simulator') === 'all');
  const shortest = (way.steps ?? []).map((step) => step.issue);
  const keys = linked === null ? null : linked.split('.').filter((key) => key !== '');
  const byKey = new Map(way.open.map((step) => [issueKey(step.issue), step.issue]));
  const fixed = keys === null ? shortest : keys.flatMap((key) => byKey.get(key) ?? []);
  const beyond = fixed.some((issue) => !shortest.includes(issue));
  const write = (fixes: string | null, all: boolean) => {
    setLinked(fixes);
    setWanted(all);
    setParams(
      () => {
        // Reads the address instead of the rendered state: two changes may precede the next render.
        const next = new URLSearchParams(location.search);
        for (const [name, value] of [
          ['fixes', fixes],
          ['simulator', all ? 'all' : null],
        ] as const)
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const all = way.steps === null || beyond || wanted;
  return {
    fixed,
    all,
    gone: keys === null ? 0 : keys.length - fixed.length,
    toggle(issue) {
      const next = fixed.includes(issue) ? fixed.filter((one) => one !== issue) : [...fixed, issue];
      write(next.map(issueKey).join('.'), wanted || beyond);
    },
    setAll: (next) => write(next ? linked : null, next),
  };
}
