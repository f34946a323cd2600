import type { Way } from '@assay/contract/api/ratings.ts';
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

/** What is ticked stands in the address, so that it can be sent to a colleague as a link; without it the shortest list. */
export function useTickedFixes(way: Way): TickedFixes {
  const [params, setParams] = useSearchParams();
  const shortest = (way.steps ?? []).map((step) => step.issue);
  const linked = params.get('fixes');
  const keys = linked === null ? null : linked.split('.').filter((key) => key !== '');
  const byKey = new Map(way.open.map((step) => [issueKey(step.issue), step.issue]));
  const fixed = keys === null ? shortest : keys.flatMap((key) => byKey.get(key) ?? []);
  const beyond = fixed.some((issue) => !shortest.includes(issue));
  const change = (change: (next: URLSearchParams) => void) =>
    setParams(
      () => {
        // The address itself, not what was drawn last: two changes may come before the next drawing.
        const next = new URLSearchParams(location.search);
        change(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    fixed,
    all: way.steps === null || beyond || params.get('simulator') === 'all',
    gone: keys === null ? 0 : keys.length - fixed.length,
    toggle(issue) {
      const next = fixed.includes(issue) ? fixed.filter((one) => one !== issue) : [...fixed, issue];
      change((to) => to.set('fixes', next.map(issueKey).join('.')));
    },
    setAll(all) {
      change((to) => {
        if (all) to.set('simulator', 'all');
        else for (const name of ['simulator', 'fixes']) to.delete(name);
      });
    },
  };
}
