import type { AreaId } from '../areas.ts';

/** How a list of findings is grouped: a row per issue with its assets, or a row per asset with its findings. */
export const ROW_GROUPS = ['issue', 'asset'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/**
 * Grouping of each area's table unless another is requested: by issue where the table lists findings, by asset where
 * it lists addresses, ports, DNS tests, products or names, most of which have no finding.
 */
export const AREA_GROUPS: Readonly<Record<AreaId, RowGroup>> = {
  web_app_security: 'issue',
  ip_reputation: 'asset',
  network_security: 'asset',
  dns_health: 'asset',
  application_security: 'issue',
  endpoint_security: 'issue',
  patch_cadence: 'asset',
  information_leakage: 'issue',
  hacker_chatter: 'issue',
  social_engineering: 'asset',
};

/** Value of the severity filter for rows without a finding. */
export const NO_SEVERITY = 'none';
