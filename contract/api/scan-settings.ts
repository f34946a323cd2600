import { z } from 'zod';
import { ACTIVE_TESTS, PORT_RANGES } from '../values/authorizations.ts';
import { instant } from './envelope.ts';

/** Hours without any scan of the domain, in the company's time zone. */
export const quietHours = z.object({
  /** Days on which they begin: 1 is Monday, 7 is Sunday (ISO 8601). */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z
    .number()
    .int()
    .min(0)
    .max(23)
    .describe('full hours; when `to` is not after `from`, they end on the next day; equal hours are a whole day'),
  to: z.number().int().min(0).max(23).describe('hour of the day, 0–23'),
});
export type QuietHours = z.infer<typeof quietHours>;

/** The owner's authorization for deeper scans, with account and time (docs/product/domains.md). */
export const storedAuthorization = z.object({
  id: z.string(),
  target: z.string(),
  ports: z.enum(PORT_RANGES),
  udp: z.boolean(),
  tests: z.array(z.enum(ACTIVE_TESTS)),
  /** Account that granted it; null if the account was erased. */
  givenBy: z.string().nullable(),
  givenAt: instant,
  /** Proof of control over the host; without it a scan is limited to the ordinary tests. */
  proof: z.object({
    /** Line that each address must serve at `path`, or that its PTR name must publish as a TXT record. */
    line: z.string(),
    path: z.string(),
    /** Time of the last check; null = not yet. */
    checkedAt: instant.nullable(),
    /** Addresses that showed it then. */
    addresses: z.array(z.string()),
  }),
});
export type StoredAuthorization = z.infer<typeof storedAuthorization>;

/** GET /api/domains/:domain/scanSettings. */
export const scanSettings = z.object({
  /** Host names, and paths as `host/path`, that are not requested. */
  excluded: z.array(z.string()),
  quietHours: quietHours.nullable(),
  /** IANA time zone of the quiet hours. */
  zone: z.string(),
  dkimSelectors: z.array(z.string()),
  authorizations: z.array(storedAuthorization),
  /** Names and addresses of the latest rating that may be named in an authorization. */
  targets: z.array(z.string()),
});
export type ScanSettings = z.infer<typeof scanSettings>;

const typedLines = z.array(z.string().max(1000)).max(1000);

/** PUT /api/domains/:domain/scanSettings. */
export const scanSettingsRequest = z.object({
  excluded: typedLines,
  quietHours: quietHours.nullable(),
  dkimSelectors: typedLines,
});
export type ScanSettingsRequest = z.infer<typeof scanSettingsRequest>;

/** POST /api/domains/:domain/authorizations: an earlier one of the same target ends with it. */
export const authorizationRequest = z.object({
  target: z.string().max(300),
  ports: z.enum(PORT_RANGES),
  udp: z.boolean(),
  tests: z.array(z.enum(ACTIVE_TESTS)).max(ACTIVE_TESTS.length),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;
