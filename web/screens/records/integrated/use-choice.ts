import type { IntegratedCandidate, IntegratedItem } from '@assay/contract/api/reports/integrated.ts';
import { INTEGRATED_DOMAINS_MAX, SUBCONTRACTORS_MAX } from '@assay/contract/limits.ts';
import { useState } from 'react';

/** A selected domain with the data of its row. */
export type ChosenDomain = IntegratedItem & Pick<IntegratedCandidate, 'company' | 'own'>;

/** Reason why a domain cannot be added: texts are in `integrated.refused`. */
export interface Refusal {
  why: 'noData' | 'sixth' | 'tooMany';
  /** Key of the domain. */
  of: string;
}

export const keyOf = ({ companyId, domain }: IntegratedItem): string => `${companyId} ${domain}`;

export interface DomainChoice {
  chosen: readonly ChosenDomain[];
  /** The last rejected domain; null after any other action. */
  refusal: Refusal | null;
  has(item: IntegratedItem): boolean;
  add(candidate: IntegratedCandidate): void;
  remove(item: IntegratedItem): void;
  /** @param by positions, negative = towards the start */
  move(item: IntegratedItem, by: number): void;
  replace(chosen: readonly ChosenDomain[]): void;
}

/** The selected domains in the order of the report, within the limits of a report (docs/product/suppliers.md). */
export function useChoice(): DomainChoice {
  const [chosen, setChosen] = useState<readonly ChosenDomain[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const set = (next: readonly ChosenDomain[]) => {
    setChosen(next);
    setRefusal(null);
  };
  return {
    chosen,
    refusal,
    has: (item) => chosen.some((one) => keyOf(one) === keyOf(item)),
    add({ companyId, company, own, domain, scannedAt }) {
      const others = new Set(chosen.filter((one) => !one.own).map((one) => one.companyId));
      const why =
        scannedAt === null
          ? 'noData'
          : !own && !others.has(companyId) && others.size >= SUBCONTRACTORS_MAX
            ? 'sixth'
            : chosen.length >= INTEGRATED_DOMAINS_MAX
              ? 'tooMany'
              : null;
      if (why) return setRefusal({ why, of: keyOf({ companyId, domain }) });
      set([...chosen, { companyId, company, own, domain }]);
    },
    remove: (item) => set(chosen.filter((one) => keyOf(one) !== keyOf(item))),
    move(item, by) {
      const from = chosen.findIndex((one) => keyOf(one) === keyOf(item));
      const to = Math.min(Math.max(from + by, 0), chosen.length - 1);
      if (from < 0 || to === from) return;
      const next = [...chosen];
      next.splice(to, 0, ...next.splice(from, 1));
      set(next);
    },
    replace: set,
  };
}
