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

/** Kinds of the asset inventory; texts in screens/inventory.json, `inventory.kind`. */
export const ASSET_KINDS = ['host', 'address', 'network', 'certificate', 'provider'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

/**
 * How an asset of the inventory was discovered: a host as in DISCOVERY_SOURCES; `address-record`: a host resolves to it;
 * `routing`: announced in BGP, or the operator of an address; `edge`: a CDN that an address or a response was recognized as.
 */
export const INVENTORY_SOURCES = [...DISCOVERY_SOURCES, 'address-record', 'routing', 'edge'] as const;
export type InventorySource = (typeof INVENTORY_SOURCES)[number];

/** Which assets are listed: in the newest evidence; of these, not in the first rating and found lately; no longer found. */
export const ASSET_PRESENCES = ['active', 'new', 'gone'] as const;
export type AssetPresence = (typeof ASSET_PRESENCES)[number];
/** Decisions of a company about an asset; `open` = none. */
export const ASSET_DECISIONS = ['open', 'confirmed', 'rejected'] as const;
/** Value of the filter by owner for assets without one. */
export const NO_OWNER = 'none';
/** Days for which an asset is new: a month of weekly scans. */
export const ASSET_NEW_DAYS = 30;
/** Days after which an asset that is no longer found is deleted, unless it has a decision, owner, group or tag. */
export const ASSET_GONE_DAYS = 90;
/** Assets of one kind and domain: forty times the hosts of a scan, all of which a certificate log can list. */
export const ASSETS_PER_KIND_MAX = 10_000;
/** Hosts, addresses and names that one asset lists; further ones are counted. */
export const ASSET_LINKS_MAX = 20;
/** Tags of one asset, and characters of a tag or group: as for tags of domains. */
export const ASSET_TAGS_MAX = 10;
export const ASSET_LABEL_LENGTH_MAX = 30;
/** Assets of one change: the largest page. */
export const ASSETS_PER_CHANGE = 200;
/** Lines of one exported file: more than ten times the hosts of the largest companies. */
export const ASSETS_EXPORTED_MAX = 100_000;
/** Groups, tags and owners that filters offer. */
export const ASSET_FACETS_MAX = 200;
/** Findings that the details of an asset list. */
export const ASSET_FINDINGS_MAX = 20;

/** Host of an asset, which is a host or `host:port/tcp`; an IPv6 address keeps its brackets. */
export function hostOfAsset(asset: string): string {
  return asset.replace(/:\d{1,5}\/(?:tcp|udp)$/, '');
}
