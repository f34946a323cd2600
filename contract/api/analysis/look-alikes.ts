import { z } from 'zod';
import { instant, pageQuery } from '../envelope.ts';

/** Owner's disposition of a look-alike. */
export const LOOK_ALIKE_MARKS = ['ours', 'harmless'] as const;

/** What is looked up of a look-alike; each has a name under `terms:lookAlikeFacts`. */
export const LOOK_ALIKE_FACTS = [
  'mail',
  'addresses',
  'registered',
  'registrant',
  'networks',
  'name_servers',
  'certified',
  'similarity',
] as const;
export type LookAlikeFact = (typeof LOOK_ALIKE_FACTS)[number];

/** An existing look-alike name. */
export const lookAlike = z.object({
  name: z.string(),
  /** As people see it. */
  unicode: z.string(),
  /** Algorithm that generated it; texts in terms.json, `lookAlikes`. */
  kind: z.string(),
  closeness: z.number().nullable().describe('0–100; null in older evidence'),
  mail: z.boolean().nullable().describe('whether it receives mail; null when unknown'),
  /** YYYY-MM-DD; null when unknown. */
  registered: z.string().nullable(),
  registrant: z.string().nullable().describe('who registered it; null when not published, or unknown'),
  addresses: z.array(z.string()),
  networks: z.array(z.string()).describe('AS number and operator of its addresses'),
  nameServers: z.array(z.string()),
  certified: z.string().nullable().describe('day on which its oldest valid certificate was issued, YYYY-MM-DD'),
  /** Has a name server in common with the domain, which alone does not make it the owner's. */
  ownServers: z.boolean(),
  similarity: z
    .number()
    .nullable()
    .describe("how much its front page has in common with the domain's, 0–100; null where it was not compared"),
  unknown: z
    .array(z.enum(LOOK_ALIKE_FACTS))
    .describe('facts that were not established; what is empty and not named here does not exist'),
  mark: z.enum(LOOK_ALIKE_MARKS).nullable(),
  markedBy: z.string().nullable(),
  markedAt: instant.nullable(),
});
export type LookAlikeRow = z.infer<typeof lookAlike>;

/** GET /api/domains/{domain}/lookAlikes: the most threatening first. */
export const lookAlikeQuery = pageQuery.extend({ company: z.uuid().optional() });
export const lookAlikePage = z.object({
  rows: z.array(lookAlike),
  total: z.number().int().describe('rows on all pages'),
  page: z.number().int().describe('page, from 1'),
  pageSize: z.number().int().describe('rows of a page'),
  asked: z
    .number()
    .int()
    .nullable()
    .describe('number of generated names that were queried; null before the first scan that did so'),
  generated: z.number().int().nullable().describe('number of generated names'),
  /** A scan queried them without success: an empty list does not mean that there are none. */
  unanswered: z.boolean(),
  /** Endings that answer for every name. */
  wildcards: z.array(z.string()),
  marking: z.boolean(),
});
export type LookAlikePage = z.infer<typeof lookAlikePage>;

/** POST /api/domains/{domain}/lookAlikes: null takes a mark back. */
export const lookAlikeMark = z.object({ name: z.string().max(253), mark: z.enum(LOOK_ALIKE_MARKS).nullable() });
