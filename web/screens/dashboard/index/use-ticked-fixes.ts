import type { RemediationPlan } from '@assay/contract/api/ratings.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { issueKey } from './issue-key.ts';

export interface TickedFixes {
  /** Issues that are taken as fixed. */
  fixed: readonly string[];
  /** Every open issue is offered, not only the shortest list. */
  all: boolean;
  /** Fixes of the link that are no longer open. */
  gone: number;
  toggle(issue: string): void;
  setAll(all: boolean): void;
}

/**
 * What is ticked stands in the address, so that it can be sent to a colleague as a link; without it the shortest list. The
 * address is read once: what is ticked shows at once, and the address follows.
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
        // The address itself, not what was drawn last: two changes may come before the next drawing.
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
