import { z } from 'zod';

const status = z.enum(['secure', 'insecure', 'bogus', 'unknown']);
const number = z.number().int().min(0).max(65_535).describe('number in the record (RFC 4034)');

/** Why a link or a record set does not validate; `other` for faults unknown to this version. */
export const DNSSEC_FAULTS = [
  'unsigned',
  'no-key',
  'wrong',
  'expired',
  'not-yet-valid',
  'no-fitting-key',
  'no-proof',
  'other',
] as const;

/** Why a zone is not secure: `above` where the chain ended at a zone above it. */
export const DNSSEC_REASONS = [...DNSSEC_FAULTS, 'no-ds', 'no-keys', 'unsupported', 'no-answer', 'above'] as const;

const chainZone = z.object({
  zone: z.string().max(255).describe('name of the zone; `.` for the root'),
  status: status.describe('RFC 4035 §4.3, by Assay’s own validation from the root down'),
  reason: z.enum(DNSSEC_REASONS).nullable().describe('why it is not secure; null when it is'),
  ds: z
    .array(z.object({ keyTag: number, algorithm: number, digestType: number, fits: z.boolean() }))
    .max(16)
    .nullable()
    .describe(
      'DS records in the parent; `fits`: the digest is that of a key of the zone; null when not queried or unanswered',
    ),
  keys: z
    .array(
      z.object({
        keyTag: number,
        algorithm: number,
        bits: z.number().int().nullable().describe('bits; null if unknown'),
        sep: z.boolean(),
      }),
    )
    .max(16)
    .nullable()
    .describe('DNSKEY records; `sep`: secure entry point (KSK); null when unanswered'),
  signatures: z
    .array(z.object({ set: z.enum(['DS', 'DNSKEY']), keyTag: number, algorithm: number, expires: z.iso.datetime() }))
    .max(16)
    .describe('RRSIG over the DS set by the parent and over the DNSKEY set by the zone'),
});

/** GET /api/ratings/:domain/dnssec: the chain of trust (RFC 4035 §5) in the evidence of the newest rating. */
export const dnssecChain = z.object({
  status: status.describe('of the domain'),
  at: z.iso.datetime().nullable().describe('when the evidence was collected; null without evidence'),
  zones: z.array(chainZone).max(16).describe('from the root down; empty in evidence of older versions'),
  faults: z
    .array(z.object({ set: z.string().max(16), fault: z.enum(DNSSEC_FAULTS) }))
    .max(16)
    .describe('record sets of the domain whose signatures do not validate'),
});
export type DnssecChain = z.infer<typeof dnssecChain>;
