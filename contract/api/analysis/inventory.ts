import { z } from 'zod';
import { cursorQuery, instant, pageQuery } from '#api/envelope.ts';
import { AREA_IDS } from '#areas.ts';
import { displayName } from '#registration/display-name-field.ts';
import { COUNT_COLUMNS } from '#severities.ts';
import {
  ASSET_CONFIDENCES,
  ASSET_DECISIONS,
  ASSET_KINDS,
  ASSET_LABEL_LENGTH_MAX,
  ASSET_PRESENCES,
  ASSET_TAGS_MAX,
  ASSETS_PER_CHANGE,
  INVENTORY_SOURCES,
  NO_OWNER,
} from '#values/assets.ts';
import { DEPENDENCY_KINDS } from '#values/supply-chain/suppliers.ts';

/** Columns by which the inventory is sorted, ascending or with `-` descending. */
export const INVENTORY_SORTS = ['name', 'firstSeen'] as const;
const inventoryFilter = z.object({
  search: z.string().max(200).optional().describe('part of a name, address, fingerprint, issuer or operator'),
  kind: z.enum(ASSET_KINDS).optional(),
  domain: z.string().max(300).optional().describe('domain whose scan found it'),
  decision: z.enum(ASSET_DECISIONS).optional(),
  seen: z.enum(ASSET_PRESENCES).default('active').describe('in the newest scan; new there; or no longer found'),
  group: z.string().max(ASSET_LABEL_LENGTH_MAX).optional(),
  tag: z.string().max(ASSET_LABEL_LENGTH_MAX).optional(),
  owner: z
    .union([z.uuid(), z.literal(NO_OWNER)])
    .optional()
    .describe('id of a colleague, or `none`'),
});
export type InventoryFilter = z.infer<typeof inventoryFilter>;

/** GET /api/assets. */
export const inventoryQuery = pageQuery.extend({ ...cursorQuery.shape, ...inventoryFilter.shape }).extend({
  sort: z
    .string()
    .max(40)
    .optional()
    .describe('`name` (by kind and name, the default) or `firstSeen`, with `-` for descending'),
});
/** GET /api/assets/export. */
export const inventoryExportQuery = inventoryFilter;

/** What is known of an asset, by its kind. Lists are cut (ASSET_LINKS_MAX). */
export const assetDetails = z.object({
  addresses: z.array(z.string()).optional().describe('of a host or network'),
  hosts: z.array(z.string()).optional().describe('that lead to the asset or serve it'),
  hostCount: z.number().int().optional().describe('all hosts, of which `hosts` lists the first'),
  country: z.string().nullable().optional().describe('of an address, ISO 3166-1 alpha-2'),
  asn: z.number().int().nullable().optional().describe('of an address or network'),
  operator: z.string().nullable().optional().describe('of an address or network'),
  cdn: z.string().nullable().optional().describe('CDN that an address belongs to'),
  prefix: z.string().nullable().optional().describe('announced network of an address'),
  issuer: z.string().optional().describe('of a certificate'),
  notBefore: z.string().optional(),
  notAfter: z.string().optional(),
  names: z.array(z.string()).optional().describe('alternative names of a certificate'),
  roles: z.array(z.enum(DEPENDENCY_KINDS)).optional().describe('what a provider does'),
});
export type AssetDetails = z.infer<typeof assetDetails>;

/** An asset of a domain. One that several domains have in common is listed once for each. */
export const inventoryAsset = z.object({
  id: z.uuid(),
  domain: z.string(),
  unicode: z.string(),
  kind: z.enum(ASSET_KINDS),
  key: z
    .string()
    .describe('identifies it in its kind: name, address, prefix or AS, SHA-256 of a certificate, provider'),
  name: z.string(),
  sources: z.array(z.enum(INVENTORY_SOURCES)),
  confidence: z.enum(ASSET_CONFIDENCES),
  details: assetDetails,
  firstSeen: instant,
  lastSeen: instant,
  active: z.boolean().describe('in the newest evidence'),
  isNew: z.boolean(),
  decision: z.enum(ASSET_DECISIONS),
  decidedBy: z.string().nullable().describe('email address of the account that decided'),
  decidedAt: instant.nullable(),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  group: z.string().nullable(),
  tags: z.array(z.string()),
});
export type InventoryAsset = z.infer<typeof inventoryAsset>;

/** GET /api/assets/facets: how many active assets there are, and values in use. */
export const inventoryFacets = z.object({
  kinds: z
    .record(z.enum(ASSET_KINDS), z.number().int().describe('number of active assets'))
    .describe('active assets, rejected ones included'),
  fresh: z.number().int().describe('new assets'),
  domains: z.array(z.string()),
  groups: z.array(z.string()),
  tags: z.array(z.string()),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  pending: z.boolean().describe('earlier ratings are still being read'),
});
export type InventoryFacets = z.infer<typeof inventoryFacets>;

/** GET /api/assets/{id}. */
export const inventoryDetail = inventoryAsset.extend({
  /** Open findings on it, the most severe first. */
  findings: z.array(
    z.object({
      fingerprint: z.string(),
      title: z.string(),
      area: z.enum(AREA_IDS),
      level: z.enum(COUNT_COLUMNS),
      asset: z.string(),
    }),
  ),
  findingCount: z.number().int().describe('number of findings'),
  elsewhere: z.array(z.object({ id: z.uuid(), domain: z.string() })).describe('the same asset under other domains'),
});
export type InventoryDetail = z.infer<typeof inventoryDetail>;

const ids = z.array(z.uuid()).min(1).max(ASSETS_PER_CHANGE);

/** POST /api/assets/decisions: `open` takes a decision back. */
export const inventoryDecision = z.object({ ids, decision: z.enum(ASSET_DECISIONS) });

const label = displayName('other', ASSET_LABEL_LENGTH_MAX);

/** POST /api/assets/labels: what is absent stays as it is. */
export const inventoryLabels = z.object({
  ids,
  owner: z.uuid().nullable().optional().describe('responsible team member; null = unassigned'),
  group: label.nullable().optional(),
  addTags: z.array(label).max(ASSET_TAGS_MAX).optional(),
  removeTags: z.array(label).max(ASSET_TAGS_MAX).optional(),
});
export type InventoryLabels = z.infer<typeof inventoryLabels>;
