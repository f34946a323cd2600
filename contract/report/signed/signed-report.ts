import { z } from 'zod';
import { AREA_ROWS, type AreaRow } from '#api/area-rows.ts';
import { instant } from '#api/envelope.ts';
import { alertCounts, reportCounts } from '#api/ratings.ts';
import { AREA_IDS, type AreaId } from '#areas.ts';
import { NOT_ASSESSED_REASONS, RESOLUTIONS } from '#assessment.ts';
import { COUNT_COLUMNS } from '#severities.ts';
import { REPORT_KINDS } from '#values/report-options.ts';
import { DEPENDENCY_KINDS, SHARING_LEVELS } from '#values/supply-chain/suppliers.ts';
import { REPORT_FORMAT } from './format.ts';

/**
 * The JSON form of a report, signed (docs/decisions/0031). Its JSON Schema is docs/schemas/report.schema.json. Fields
 * are only added; if one is removed or changes its meaning, `format` is incremented.
 */

const score = z.number().int().min(0).max(100).nullable().describe('0–100; null = not rated');
const trend = z
  .array(z.object({ at: instant, total: score }))
  .describe('earlier and present ratings, the oldest first');

const area = z.object({
  area: z.enum(AREA_IDS),
  score: z.number().min(0).max(100).nullable().describe('points of 100; null = not assessed'),
  status: z.enum(['assessed', 'not-assessed', 'not-applicable', 'not-looked-at']),
});

const rating = z.object({
  at: instant.describe('when the rated evidence was judged'),
  modelVersion: z.string(),
  total: score,
  grade: z.string().nullable(),
  riskClass: z.string().nullable(),
  coverage: z.number().describe('share of the applicable checks that were assessed, 0–1'),
  counts: alertCounts,
  areas: z.array(area),
  ceiling: z
    .object({ at: z.number(), rule: z.string() })
    .nullable()
    .describe('what holds the total; null = nothing does'),
});

const words = {
  title: z.string().describe('in the report’s language'),
  solution: z.string().describe('in the report’s language'),
};
const column = z.enum(COUNT_COLUMNS).describe('level under which it is counted');
const points = z.number().describe('points that its issue takes from the area');

const finding = z.object({
  fingerprint: z.string(),
  check: z.string(),
  finding: z.string(),
  area: z.enum(AREA_IDS),
  column,
  confidence: z.string(),
  effort: z.string(),
  cwe: z.array(z.number().int()),
  asset: z.string(),
  subject: z.string(),
  ...words,
  description: z.string().describe('in the report’s language'),
  points,
});

/** Fields of rows that repeat the findings of the report. */
const ROW_FIELDS_LEFT_OUT = {
  id: true,
  issue: true,
  column: true,
  points: true,
  assets: true,
  findings: true,
  mark: true,
} as const;
/** A row of a detail table without them. */
type SignedRow<A extends AreaId> = Omit<AreaRow<A>, keyof typeof ROW_FIELDS_LEFT_OUT>;

/** The file has points of 100 already: its numbers are read as they are. */
function signedRow(row: z.ZodObject): z.ZodObject {
  const numbers = Object.entries(row.shape).flatMap(([name, field]) => {
    const isNullable = field instanceof z.ZodNullable;
    if (!((isNullable ? field.unwrap() : field) instanceof z.ZodCodec)) return [];
    return [[name, (isNullable ? z.number().nullable() : z.number()).describe(field.description ?? '')]];
  });
  return row.extend(Object.fromEntries(numbers)).omit(ROW_FIELDS_LEFT_OUT);
}

/** Metadata of every report. */
const head = {
  format: z.literal(REPORT_FORMAT),
  code: z.string().nullable().describe('verification code on the cover; null = none'),
  url: z.string().nullable().describe('page that tells what is held of this report'),
  madeAt: instant,
  language: z.string(),
  timeZone: z.string().describe('IANA name; instants of the PDF are shown in it'),
  recipient: z.string().describe('for whom the report was made; empty = nobody named'),
  watermark: z.string().describe('text across the pages; empty = none'),
  pdf: z
    .object({
      fileName: z.string(),
      bytes: z.number().int(),
      pages: z.number().int(),
      sha256: z.string().describe('of the PDF, hexadecimal'),
    })
    .describe('the file that was made together with this one'),
};

const domainReport = z.object({
  ...head,
  kind: z.enum(REPORT_KINDS).describe('`board` = the PDF is the board summary'),
  company: z.string(),
  domain: z.string(),
  rating,
  average: z.number().nullable().describe('mean of the enterprise users, points of 100; null = not shown'),
  reportCounts,
  trend,
  findings: z.array(finding),
  accepted: z
    .array(z.object({ fingerprint: z.string(), until: z.string().describe('last day, YYYY-MM-DD') }))
    .describe('risks that the owner accepts; their points count all the same'),
  rulings: z
    .array(
      z.object({
        fingerprint: z.string(),
        ruling: z.enum(RESOLUTIONS),
        to: z.string().nullable().describe('level instead of the finding’s own; null = taken out'),
        at: instant,
        until: instant.nullable().describe('null = until it is withdrawn'),
      }),
    )
    .describe(
      'rulings on disputes (`false`, `severity`), statements of the owner (`confirmed`, `backported`) and marks of look-alike ' +
        'domains (`ours`, `harmless`) that changed this rating',
    ),
  compliance: z
    .array(
      z.object({
        framework: z.string(),
        controls: z.array(
          z.object({
            number: z.string(),
            state: z.enum(['contradicted', 'unconfirmed', 'no-contradiction', 'cannot-be-seen', 'not-assessed']),
            contradicting: z.array(z.string()).describe('ids of checks'),
          }),
        ),
      }),
    )
    .describe('what the scan says to the controls of each framework'),
  notAssessed: z.array(z.object({ check: z.string(), asset: z.string(), reason: z.enum(NOT_ASSESSED_REASONS) })),
  rows: z
    .object(
      // Findings are listed above, decisions about them are in `accepted` and `rulings`.
      Object.fromEntries(
        AREA_IDS.map((id) => [id, z.array(signedRow(AREA_ROWS[id] as z.ZodObject)).optional()]),
      ) as unknown as {
        [A in AreaId]: z.ZodOptional<z.ZodArray<z.ZodType<SignedRow<A>>>>;
      },
    )
    .describe('rows of the detail tables, by area'),
});
export type DomainReport = z.infer<typeof domainReport>;

const integratedReport = z.object({
  ...head,
  kind: z.literal('integrated'),
  mainCompany: z.string(),
  targetVendor: z.string(),
  companies: z.array(
    z.object({
      name: z.string(),
      own: z.boolean().describe('the target vendor itself'),
      confirmed: z.boolean().describe('an administrator confirmed name and number'),
      level: z.enum(SHARING_LEVELS).nullable().describe('how much the company shares; null = all, being its own'),
      domains: z.array(
        z.object({
          domain: z.string(),
          rating,
          reportCounts: reportCounts.nullable(),
          trend,
          findings: z
            .array(z.object({ column, ...words, asset: z.string().describe('empty = hidden by the level'), points }))
            .nullable()
            .describe('null = hidden by the level'),
          dependencies: z
            .array(z.object({ kind: z.enum(DEPENDENCY_KINDS), provider: z.string() }))
            .nullable()
            .describe('null = hidden by the level, or not counted'),
        }),
      ),
    }),
  ),
});
export type IntegratedReport = z.infer<typeof integratedReport>;

/** The file: the report, and an Ed25519 signature over its canonical JSON (RFC 8785). */
export const signedReport = z.object({
  report: z.discriminatedUnion('kind', [domainReport, integratedReport]),
  signature: z.object({
    algorithm: z.literal('Ed25519'),
    key: z.string().describe('RFC 7638 thumbprint of the public key, as `kid` in the published set'),
    publicKey: z.string().describe('the 32 bytes of the public key, base64url'),
    value: z.string().describe('64 bytes over the canonical JSON of `report`, base64url'),
  }),
});
export type SignedReport = z.infer<typeof signedReport>;
export type ReportStatement = SignedReport['report'];
