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
  return (AREA_IDS as string[]).includes(value);
}
