import { z } from 'zod';
import { VERIFICATION_STATES } from '../scan-states.ts';
import { instant } from './envelope.ts';

export { DNS_PROVIDERS } from '../values/dns-providers.ts';

/** POST /api/domains/request, /verify, /cancel. */
export const domainRequest = z.object({ domain: z.string().max(1000) });

/** What was found at the record's name instead of the expected value. */
export const VERIFICATION_OBSERVATIONS = [
  'no-record',
  'other-value',
  'wrong-name',
  'servers-disagree',
  'servers-unreachable',
  'name-does-not-exist',
  'wildcard',
  'alias',
  'bogus-signature',
  'matched',
] as const;

/** What a name server answered to the query for the record. */
export const VERIFICATION_ANSWERS = [
  'value-found',
  'other-value',
  'no-record',
  'alias',
  'no-answer',
  'refused',
  'error',
] as const;

/** One of the domain's name servers in the last attempt. */
export const verificationServer = z.object({
  /** Host name; empty for the resolver. */
  name: z.string().max(300),
  address: z.string().max(45).optional(),
  /** The installation's resolver, which is queried if none of the name servers responds. */
  resolver: z.literal(true).optional(),
  outcome: z.enum(VERIFICATION_ANSWERS),
  /** The value found, or the first of the others. Invisible characters are escaped. */
  value: z.string().max(300).optional(),
});
export type VerificationServer = z.infer<typeof verificationServer>;

/** One request (docs/product/data.md: name, TXT record, TTL, applied and expiry time, attempts, retry-after, status). */
export const verification = z.object({
  domain: z.string(),
  /** Unicode form of an internationalized name; equal to `domain` otherwise. */
  unicode: z.string(),
  /** Full name of the TXT record. */
  txtName: z.string(),
  /** Name relative to the zone, as most providers expect it: `_assay`. */
  txtHost: z.string(),
  type: z.literal('TXT'),
  value: z.string(),
  ttl: z.number().int().describe('seconds'),
  appliedAt: instant,
  expiresAt: instant,
  attempts: z.number().int().describe('number of attempts'),
  attemptsMax: z.number().int().describe('number of attempts at most'),
  /** Earliest time of the next attempt; null if it is possible now. */
  retryAfter: instant.nullable(),
  status: z.enum(VERIFICATION_STATES),
  /** Of the last attempt; null before the first. */
  observed: z
    .object({
      at: instant,
      kind: z.enum(VERIFICATION_OBSERVATIONS),
      values: z.array(z.string()),
      servers: z.array(z.string()),
    })
    .nullable(),
  /** Answers of the name servers to the last attempt, one each; empty before the first. */
  servers: z.array(verificationServer).max(14),
  /** DNS provider recognized from the name servers, an id of DNS_PROVIDERS; null when unknown. */
  provider: z.string().nullable(),
});
export type Verification = z.infer<typeof verification>;

/** A verified or once verified domain (docs/product/data.md, associated domain). */
export const associatedDomain = z.object({
  domain: z.string(),
  companyId: z.string(),
  unicode: z.string(),
  company: z.string(),
  companyNumber: z.string().nullable(),
  name: z.string(),
  account: z.string(),
  lastLoginTime: instant.nullable(),
  status: z.enum(VERIFICATION_STATES),
  verifiedAt: instant.nullable(),
  /** Attested by an administrator instead of proved by DNS: only administrators can delete it. */
  attested: z.boolean(),
  deletable: z.boolean(),
  score: z.number().int().nullable().describe('of the latest rating, points of 100; null when never rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  lastScanAt: instant.nullable(),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
  /** The reader may change them. */
  taggable: z.boolean(),
});
export type AssociatedDomain = z.infer<typeof associatedDomain>;

/** PUT /api/domains/{domain}/tags: the tags it has from now on. Number and length are refused with separate errors. */
export const domainTags = z.object({ tags: z.array(z.string().max(200)).max(100) });
