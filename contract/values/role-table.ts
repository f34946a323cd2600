/** Concurrent limits of a company (docs/product/roles-and-plans.md). `null` = without limit. */
export interface PlanLimits {
  verifiedDomains: number | null;
  automaticScans: number | null;
  mainSuppliersInvited: number | null;
  apiTokens: number | null;
  /** May request scans at all. */
  scans: boolean;
  /** Sees average, ranking and industry on `analyze` and index; companies that are counted in them: `isRanked`. */
  enterpriseAnalysis: boolean;
}

/** One role or plan: its permission code, how an account gets it, and what it allows. */
export interface RoleRow {
  /** Permission code (docs/product/roles-and-plans.md). */
  code: number;
  /**
   * `granted` to an account by an administrator · `no-plan` without a company or its plan · `trial` and `license`: plans of a
   * company · `reserved` cannot be assigned.
   */
  kind: 'granted' | 'no-plan' | 'trial' | 'license' | 'reserved';
  /** Has scans, ratings and reports. */
  isRated: boolean;
  /** Takes part in the enterprise average and ranking (docs/product/rating.md). */
  isRanked: boolean;
  limits: PlanLimits;
}

/** The same number of everything that a plan counts. */
const upTo = (count: number | null, mainSuppliersInvited = count) => ({
  verifiedDomains: count,
  automaticScans: count,
  mainSuppliersInvited,
  apiTokens: count,
});
const USES = { scans: true, enterpriseAnalysis: true };
const READS_ONLY = { ...upTo(0), verifiedDomains: 1, scans: false, enterpriseAnalysis: false };
const NOT_RATED = { isRated: false, isRanked: false };
const RATED = { isRated: true, isRanked: false };
const RANKED = { isRated: true, isRanked: true };

/** Every role and plan, by code; the licensed plans from the smallest to the largest. The texts are `ui.role.<code>`. */
export const ROLE_TABLE = {
  administrator: { code: 0, kind: 'granted', ...RATED, limits: { ...upTo(null), ...USES } },
  generalUser: { code: 1, kind: 'no-plan', ...NOT_RATED, limits: READS_ONLY },
  mainSupplier: { code: 9, kind: 'granted', ...RATED, limits: { ...upTo(10, 0), ...USES } },
  reserved: { code: 11, kind: 'reserved', ...NOT_RATED, limits: { ...READS_ONLY, verifiedDomains: 0 } },
  enterpriseNoPlan: { code: 20, kind: 'no-plan', ...NOT_RATED, limits: READS_ONLY },
  enterpriseLite: {
    code: 21,
    kind: 'license',
    ...RANKED,
    limits: { ...upTo(3), mainSuppliersInvited: 2, apiTokens: 2, ...USES },
  },
  enterpriseStandard: { code: 22, kind: 'license', ...RANKED, limits: { ...upTo(10), ...USES } },
  enterpriseEdition: { code: 23, kind: 'license', ...RANKED, limits: { ...upTo(50), ...USES } },
  enterpriseTrial: { code: 27, kind: 'trial', ...RANKED, limits: { ...upTo(1, 0), ...USES } },
} as const satisfies Readonly<Record<string, RoleRow>>;
