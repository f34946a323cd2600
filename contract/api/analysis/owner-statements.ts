import { z } from 'zod';
import { PACKAGE_DISTRIBUTIONS, STATEMENT_OUTCOMES } from '../../values/decisions.ts';
import { instant } from '../envelope.ts';

/** A package version with its revision, as `dpkg-query -W` or `rpm -q` prints it; the epoch may be left out. */
const packageVersion = z
  .string()
  .trim()
  .regex(/^(?:\d{1,9}:)?\d[\w.+~]{0,40}-[\w.+~-]{1,40}$/)
  .describe('package version with its revision, such as `1.22.1-9+deb12u1`');

const namedPackage = z.object({
  distribution: z.enum(PACKAGE_DISTRIBUTIONS),
  release: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:\.\d{1,2})?$/)
    .describe('such as `12`, `22.04` or `9`'),
  version: packageVersion,
});
export type NamedPackageInput = z.infer<typeof namedPackage>;

/**
 * POST /api/ratings/{domain}/findings/{fingerprint}/statements: the owner says that an unconfirmed finding is real, or names
 * the package that is installed. That it is not real is a dispute (POST /api/ratings/{domain}/decisions).
 */
export const statementRequest = z.discriminatedUnion('statement', [
  z.object({ statement: z.literal('confirmed') }),
  z.object({ statement: z.literal('build'), build: namedPackage }),
]);
export type StatementRequest = z.infer<typeof statementRequest>;

/** What followed from a statement. */
export const statementResponse = z.object({
  outcome: z
    .enum(STATEMENT_OUTCOMES)
    .describe(
      '`confirmed`: the finding is real and costs its points; `backported`: the named build has the fix, the finding is ' +
        'closed; `unknown`: the tracker has no answer, the finding stays unconfirmed; `pending`: it applies from the next scan',
    ),
  confirmed: z.number().int().describe('number of findings that it confirmed'),
  backported: z.number().int().describe('number of findings that it closed'),
});
export type StatementResponse = z.infer<typeof statementResponse>;

/** A statement that was not withdrawn. */
export const ownerStatement = z.object({
  id: z.string(),
  statement: z.enum(['confirmed', 'build']),
  fingerprint: z.string().describe('the finding about which it was made'),
  asset: z.string(),
  product: z.string().nullable().describe('CPE name of the product that was observed; null for a confirmation'),
  build: namedPackage.nullable().describe('the package that was named; null for a confirmation'),
  by: z.string().nullable().describe('who made it; null if the account was deleted'),
  at: instant,
  until: instant.describe('it ends earlier when another version is observed'),
});
export type OwnerStatement = z.infer<typeof ownerStatement>;

/** GET /api/ratings/{domain}/statements, the latest first. */
export const ownerStatements = z.object({ rows: z.array(ownerStatement) });

/** The product of an unconfirmed finding whose package can be named, with what the scan observed. */
export const nameableProduct = z.object({
  version: z.string().describe('as observed'),
  distribution: z.enum(PACKAGE_DISTRIBUTIONS).nullable(),
  release: z.string().nullable(),
});
export type NameableProduct = z.infer<typeof nameableProduct>;
