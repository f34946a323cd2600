import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore, Finding } from '@assay/contract/assessment.ts';
import { controlsOf, FRAMEWORKS } from '@assay/contract/report/compliance.ts';
import { countRows } from '@assay/contract/report/counts.ts';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import type { DomainReport, IntegratedReport, ReportStatement } from '@assay/contract/report/signed/signed-report.ts';
import { countColumn } from '@assay/contract/severities.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { controlState } from '../content/compliance.ts';
import type { IntegratedInput } from '../content/integrated/input.ts';
import type { ReportInput } from '../input.ts';
import { mapStrings } from '../sanitize-text.ts';

/** The generated file. */
export type RenderedFile = ReportStatement['pdf'];

/** A report's data without those of its file, which contains them. */
export type ReportContent = Omit<DomainReport, 'pdf'> | Omit<IntegratedReport, 'pdf'>;

/**
 * The data of a report as JSON, attached to the PDF; from the same input as the PDF, so that both contain the same
 * data. Pure: same input, same output.
 */
export function reportContent(input: ReportInput | IntegratedInput): ReportContent {
  const content = isIntegrated(input) ? ofMany(input) : ofOne(input);
  // Signed JSON must not contain lone surrogates (RFC 8785 §3.1).
  return mapStrings(content, (text) => text.toWellFormed());
}

/** The data that are signed: those of the report and of its file, as canonical JSON. @param content canonical JSON */
export function reportStatement(content: Buffer, pdf: RenderedFile): Buffer {
  return Buffer.from(canonicalJson({ ...JSON.parse(content.toString('utf8')), pdf }));
}

const isIntegrated = (input: ReportInput | IntegratedInput): input is IntegratedInput =>
  'kind' in input && input.kind === 'integrated';

function head(input: ReportInput | IntegratedInput) {
  const { verification, madeAt, language, timeZone, recipient = '', watermark = '' } = input;
  return {
    format: REPORT_FORMAT,
    code: verification?.code ?? null,
    url: verification?.url ?? null,
    madeAt,
    language,
    timeZone,
    recipient,
    watermark,
  } as const;
}

function ofOne(input: ReportInput): Omit<DomainReport, 'pdf'> {
  const { assessment, rows, average, trend, accepted = [] } = input;
  const { at, modelVersion, total, grade, riskClass, coverage, counts, areas, ledger } = assessment;
  const { ceiling: cap, held } = ledger;
  const words = createTranslator(input.language, input.timeZone);
  return {
    ...head(input),
    kind: input.kind ?? 'full',
    company: input.company,
    domain: input.domain,
    rating: {
      at,
      modelVersion,
      total,
      grade,
      riskClass,
      coverage,
      counts,
      areas: areas.map(areaOf),
      ceiling: held && cap ? { at: cap.at, rule: cap.rule } : null,
    },
    average: average === null ? null : average / 100,
    reportCounts: countRows(rows),
    trend,
    findings: findingsOf(input, words),
    accepted: accepted.map(({ finding, until }) => ({ fingerprint: finding.fingerprint, until })),
    rulings: (ledger.rulings ?? []).map(({ ruling, to, at: since, until, finding }) => ({
      fingerprint: finding.fingerprint,
      ruling,
      to,
      at: since,
      until,
    })),
    compliance: FRAMEWORKS.map(({ id }) => ({
      framework: id,
      controls: controlsOf(id).map((control) => {
        const { state, contradicting } = controlState(control, input);
        return { number: control.number, state, contradicting };
      }),
    })),
    notAssessed: assessment.checks.flatMap(({ check, notAssessed }) =>
      notAssessed.map(({ asset, reason }) => ({ check, asset, reason })),
    ),
    rows: Object.fromEntries(
      Object.entries(rows).map(([area, own]) => [area, own.map(signedRow)]),
    ) as DomainReport['rows'],
  };
}

/** Score of an area, in points of 100. */
function areaOf({ area, score, status }: Pick<AreaScore, 'area' | 'score' | 'status'>) {
  return { area, score: score === null ? null : score / 100, status };
}

/** Properties of rows that are stored in hundredths of a point. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['total_score', 'statusScore']);

/** A row of a detail table, with its points as in the API; its findings are in the report's own list. */
function signedRow({ id, issue, column, points, assets, findings, mark, ...row }: AreaRow): object {
  const fields = Object.entries(row).map(([field, value]: [string, unknown]) =>
    IN_HUNDREDTHS.has(field) && typeof value === 'number' ? [field, value / 100] : [field, value],
  );
  return Object.fromEntries(fields);
}

/** Costliest first. */
function findingsOf(input: ReportInput, words: Translator): DomainReport['findings'] {
  const { findings, ledger } = input.assessment;
  const points = new Map(
    ledger.issues.flatMap((issue) => issue.fingerprints.map((one) => [one, issue.points] as const)),
  );
  return findings
    .map((finding) => ({ ...findingOf(finding, input, words), points: (points.get(finding.fingerprint) ?? 0) / 100 }))
    .sort(
      (a, b) =>
        b.points - a.points ||
        AREA_IDS.indexOf(a.area) - AREA_IDS.indexOf(b.area) ||
        (a.fingerprint < b.fingerprint ? -1 : 1),
    );
}

function findingOf(row: Finding, input: ReportInput, words: Translator) {
  const { fingerprint, check, finding, area, confidence, effort, cwe, asset, subject } = row;
  const kinds = input.factKinds[`${check}/${finding}`] ?? {};
  const { title, description, solution } = words.finding(check, finding, { ...row.facts, asset, subject }, kinds);
  return {
    fingerprint,
    check,
    finding,
    area,
    column: countColumn(row),
    confidence,
    effort,
    cwe,
    asset,
    subject,
    title,
    description,
    solution,
  };
}

function ofMany(input: IntegratedInput): Omit<IntegratedReport, 'pdf'> {
  return {
    ...head(input),
    kind: 'integrated',
    mainCompany: input.mainCompany,
    targetVendor: input.targetVendor,
    companies: input.companies.map(({ name, own, confirmed, level, domains }) => ({
      name,
      own,
      confirmed,
      level,
      domains: domains.map(({ domain, rating, reportCounts, trend, findings, dependencies }) => ({
        domain,
        rating: { ...rating, areas: rating.areas.map(areaOf) },
        reportCounts,
        trend,
        findings:
          findings?.map(({ column, title, solution, asset, issuePoints: points }) => {
            return { column, title, solution, asset, points: points / 100 };
          }) ?? null,
        dependencies: dependencies?.map(({ kind, provider }) => ({ kind, provider })) ?? null,
      })),
    })),
  };
}
