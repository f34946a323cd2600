/** How a host was discovered; texts in screens/names.json, `assets.way`. */
export const ASSET_WAYS = [
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
export type AssetWay = (typeof ASSET_WAYS)[number];

/**
 * Result of a discovery method; `none`: it answered without names. "Nothing found" and "no answer" are different
 * results.
 */
export const WAY_STATES = ['found', 'none', 'failed', 'off'] as const;
export type WayOutcome = (typeof WAY_STATES)[number];

/**
 * Confidence that a name is a host of the domain's owner. `certain`: known from the zone itself. `firm`: it exists, but
 * the zone has a wildcard, and another source lists it. `tentative`: only a hint lists it, or it does not exist (any
 * more).
 */
export const ASSET_SURENESS = ['certain', 'firm', 'tentative'] as const;
export type AssetSureness = (typeof ASSET_SURENESS)[number];
