/** How a host was discovered; texts in screens/names.json, `assets.way`. */
export const DISCOVERY_SOURCES = [
  'given',
  'certificate-log',
  'certificate',
  'mail-server',
  'name-server',
  'zone-transfer',
  'spf',
  'alias',
  'usual-name',
  'reverse',
] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];

/**
 * Result of a discovery method; `none`: it answered without names. "Nothing found" and "no answer" are different
 * results.
 */
export const DISCOVERY_OUTCOMES = ['found', 'none', 'failed', 'off'] as const;
export type DiscoveryOutcome = (typeof DISCOVERY_OUTCOMES)[number];

/**
 * Confidence that a name is a host of the domain's owner. `certain`: known from the zone itself. `firm`: it exists, but
 * the zone has a wildcard, and another source lists it. `tentative`: only a hint lists it, or it does not exist (any
 * more).
 */
export const ASSET_CONFIDENCES = ['certain', 'firm', 'tentative'] as const;
export type AssetConfidence = (typeof ASSET_CONFIDENCES)[number];

/** Host of an asset, which is a host or `host:port/tcp`; an IPv6 address keeps its brackets. */
export function hostOfAsset(asset: string): string {
  return asset.replace(/:\d{1,5}\/(?:tcp|udp)$/, '');
}
