/** The ten assessment areas in report order: the one table of id, folder, phase and weight-free identity (docs/product/overview.md, screens.md). */

export const AREAS = [
  { id: 'web_app_security', folder: 'web-app-security', phase: 1 },
  { id: 'ip_reputation', folder: 'ip-reputation', phase: 1 },
  { id: 'network_security', folder: 'network-security', phase: 1 },
  { id: 'dns_health', folder: 'dns-health', phase: 1 },
  { id: 'application_security', folder: 'application-security', phase: 1 },
  { id: 'endpoint_security', folder: 'endpoint-security', phase: 1 },
  { id: 'patch_cadence', folder: 'patch-cadence', phase: 1 },
  { id: 'information_leakage', folder: 'information-leakage', phase: 2 },
  { id: 'hacker_chatter', folder: 'hacker-chatter', phase: 2 },
  { id: 'social_engineering', folder: 'social-engineering', phase: 2 },
] as const;

/** As in URL, API, database and locale keys. */
export type AreaId = (typeof AREAS)[number]['id'];

export const AREA_IDS = AREAS.map((area) => area.id) as [AreaId, ...AreaId[]];

/** One of the ten areas. */
export function isAreaId(value: string): value is AreaId {
  return AREA_IDS.some((id) => id === value);
}

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
