/** How a host was found; words in screens/names.json, `assets.way`. */
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

/** What a way of looking brought; `none`: it answered, and told no name. "Nothing found" and "nobody answered" are different things. */
export const WAY_STATES = ['found', 'none', 'failed', 'off'] as const;
export type WayOutcome = (typeof WAY_STATES)[number];

/**
 * How sure it is that a name is a host of the domain's owner. `certain`: the zone itself knows it. `firm`: it exists, but the
 * zone answers for every name, and something else tells of it. `tentative`: only a hint tells of it, or it does not exist
 * (any more).
 */
export const ASSET_SURENESS = ['certain', 'firm', 'tentative'] as const;
export type AssetSureness = (typeof ASSET_SURENESS)[number];
