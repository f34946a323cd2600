import type { Permission } from './roles.ts';

/** Concurrent limits of a company (docs/product/roles-and-plans.md). `null` = without limit. */
export interface PlanLimits {
  verifiedDomains: number | null;
  automaticScans: number | null;
  mainSuppliersInvited: number | null;
  apiTokens: number | null;
  /** May request scans at all. */
  scans: boolean;
  /**
   * Sees average, ranking and industry on `analyze` and index; companies that are counted in them: RANKED_PERMISSIONS.
   */
  enterpriseAnalysis: boolean;
}

const none = { verifiedDomains: 1, automaticScans: 0, mainSuppliersInvited: 0, apiTokens: 0 };

export const PLAN_LIMITS: Readonly<Record<Permission, PlanLimits>> = {
  0: {
    verifiedDomains: null,
    automaticScans: null,
    mainSuppliersInvited: null,
    apiTokens: null,
    scans: true,
    enterpriseAnalysis: true,
  },
  1: { ...none, scans: false, enterpriseAnalysis: false },
  9: {
    verifiedDomains: 10,
    automaticScans: 10,
    mainSuppliersInvited: 0,
    apiTokens: 10,
    scans: true,
    enterpriseAnalysis: true,
  },
  11: {
    verifiedDomains: 0,
    automaticScans: 0,
    mainSuppliersInvited: 0,
    apiTokens: 0,
    scans: false,
    enterpriseAnalysis: false,
  },
  20: { ...none, scans: false, enterpriseAnalysis: false },
  21: {
    verifiedDomains: 3,
    automaticScans: 3,
    mainSuppliersInvited: 2,
    apiTokens: 2,
    scans: true,
    enterpriseAnalysis: true,
  },
  22: {
    verifiedDomains: 10,
    automaticScans: 10,
    mainSuppliersInvited: 10,
    apiTokens: 10,
    scans: true,
    enterpriseAnalysis: true,
  },
  23: {
    verifiedDomains: 50,
    automaticScans: 50,
    mainSuppliersInvited: 50,
    apiTokens: 50,
    scans: true,
    enterpriseAnalysis: true,
  },
  27: {
    verifiedDomains: 1,
    automaticScans: 1,
    mainSuppliersInvited: 0,
    apiTokens: 1,
    scans: true,
    enterpriseAnalysis: true,
  },
};

/** Plans that take part in the enterprise average and ranking (docs/product/rating.md). */
export const RANKED_PERMISSIONS: readonly Permission[] = [21, 22, 23, 27];
