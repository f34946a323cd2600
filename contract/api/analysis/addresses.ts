import { z } from 'zod';
import { UNKNOWN_COUNTRY } from '#values/addresses.ts';
import { cursorPage, page, pageQuery } from '../envelope.ts';

const code = z.string().regex(/^[A-Z]{2}$/);

/** How many addresses are in a country. */
export const addressPlace = z.object({
  /** ISO 3166-1 alpha-2; null = the offline data does not know it. */
  country: z.string().nullable(),
  addresses: z.number().int().describe('number of addresses'),
  domains: z.number().int().describe('number of domains'),
  listed: z.number().int().describe('of the addresses, those that a block list names'),
});
export type AddressPlace = z.infer<typeof addressPlace>;

/** GET /api/addresses/places and /api/ratings/{domain}/places: the most addresses first, unknown places last. */
export const addressPlaces = z.object({
  places: z.array(addressPlace),
  addresses: z
    .number()
    .int()
    .describe(
      'of all places; an address that several domains share counts once, over all companies once for each company',
    ),
  domains: z.number().int().describe('number of domains'),
});
export type AddressPlaces = z.infer<typeof addressPlaces>;

/** `company` identifies the company of `domain` if several have verified it. */
export const placesQuery = z.object({ domain: z.string().max(300).optional(), company: z.uuid().optional() });

export const ADDRESS_SORTS = ['address', 'domain', 'country', 'operator', 'listed'] as const;

/** GET /api/addresses: domains and addresses narrowed to a country, `none` for those of unknown location. */
export const addressQuery = pageQuery.extend({
  ...placesQuery.shape,
  country: z.union([code, z.literal(UNKNOWN_COUNTRY)]).optional(),
});

/** Owner of the domain: null and empty for the user's own company; the id selects another company in `?company=`. */
const whose = { company: z.string(), companyId: z.string().nullable() };

/** An address of a domain. */
export const addressRow = z.object({
  domain: z.string(),
  ...whose,
  address: z.string(),
  country: z.string().nullable(),
  asn: z.number().int().nullable().describe('number of the autonomous system'),
  operator: z.string(),
  /** The first names that resolve to it. */
  hosts: z.array(z.string()),
  hostCount: z.number().int().describe('number of hosts'),
  listed: z.number().int().describe('block lists that name it'),
});
export type AddressRow = z.infer<typeof addressRow>;
export const addressPage = page(addressRow);

/** GET /api/addresses/domains: domains with addresses that the caller may see, by name. */
export const addressDomain = z.object({
  domain: z.string(),
  ...whose,
  addresses: z.number().int().describe('number of addresses'),
});
export type AddressDomain = z.infer<typeof addressDomain>;
export const addressDomainPage = cursorPage(addressDomain);
