import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { Translator } from '@assay/locales';
import type { EvidenceSet } from '../evidence/index.ts';
import { assessmentExport } from '../export/assessment-export.ts';
import { exportFile } from '../export/export-file.ts';
import { paintFor } from './color.ts';
import { evidenceText, outputName, writeOutput } from './files.ts';
import { STANDARD_OUTPUT } from './formats.ts';
import {
  type Baseline,
  expiredEntries,
  newFindings,
  notLookedFor,
  reachesSeverity,
  type readIgnoreFile,
  withIgnored,
} from './known-findings.ts';
import { type CliOptions, UsageError } from './options.ts';
import { summaryOf, type Unrated } from './summary.ts';

/** Renders the report of an assessment as PDF. */
export type RenderPdf = (assessment: Assessment, set: EvidenceSet, words: Translator) => Promise<Uint8Array>;

/** What decides which findings are new. */
export interface Filters {
  ignored: Awaited<ReturnType<typeof readIgnoreFile>>;
  baseline: Baseline | null;
  /** YYYY-MM-DD */
  today: string;
}

interface Result {
  assessment: Assessment;
  set: EvidenceSet;
  /** Why there is no rating; null if coverage alone decides. */
  unrated: Unrated | null;
}

interface Outputs {
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Width in cells. */
  columns: number;
  env?: NodeJS.ProcessEnv;
  renderPdf?: RenderPdf;
}

/**
 * Writes the results of one domain in the requested formats.
 * @returns whether a new finding has at least the severity of `--fail-on`
 * @throws UsageError if a file cannot be written
 */
export async function writeResults(
  result: Result,
  wish: CliOptions,
  filters: Filters,
  words: Translator,
  outputs: Outputs,
): Promise<boolean> {
  const { assessment, set } = result;
  const { domain } = assessment;
  const data = exportOf(result, filters, words);
  const { output, errors } = outputs;
  for (const { expires, reason } of expiredEntries(filters.ignored, filters.today))
    errors.write(`${words.t('cli:ignore-expired', { day: expires, reason })}\n`);
  if (wish.evidence) await writeOutput(outputName(wish.evidence, domain), evidenceText(set), output);
  if (wish.json) {
    await writeOutput(outputName(wish.json, domain), `${JSON.stringify(assessment, null, 2)}\n`, output);
  }
  const file = outputName(wish.output ?? STANDARD_OUTPUT, domain);
  // Standard output has one document: the one that was requested by name.
  const taken = [wish.json, wish.evidence].includes(STANDARD_OUTPUT) && file === STANDARD_OUTPUT;
  if (!taken || wish.format !== 'table') {
    if (taken) throw new UsageError('several-outputs', STANDARD_OUTPUT);
    await writeOutput(
      file,
      await documentOf(result, data, { wish, baseline: filters.baseline, words, outputs }),
      output,
    );
  }
  return reachesSeverity(newFindings(data, filters.baseline?.fingerprints ?? null), wish.failOn);
}

/** Findings about a domain of which nothing responded would be statements about nothing. */
function exportOf({ assessment, unrated }: Result, filters: Filters, words: Translator): FindingsExport {
  const data = withIgnored(assessmentExport(assessment, words), filters.ignored, filters.today);
  if (!unrated || unrated === 'stopped') return data;
  const none = { critical: 0, high: 0, medium: 0, low: 0, informational: 0, other: 0 };
  return { ...data, counts: none, findings: [] };
}

async function documentOf(
  { assessment, set, unrated }: Result,
  data: FindingsExport,
  {
    wish,
    baseline,
    words,
    outputs,
  }: { wish: CliOptions; baseline: Filters['baseline']; words: Translator; outputs: Outputs },
): Promise<string | Uint8Array> {
  const known = baseline?.fingerprints ?? null;
  if (wish.format === 'table') {
    const toTerminal = wish.output === null || wish.output === STANDARD_OUTPUT;
    const paint = paintFor(wish.color, toTerminal ? outputs.output : {}, outputs.env ?? {});
    const columns = toTerminal ? outputs.columns : Number.POSITIVE_INFINITY;
    return `${summaryOf(assessment, data, words, { columns, paint, verbose: wish.verbose, known }, unrated)}\n`;
  }
  if (wish.format === 'pdf') return outputs.renderPdf!(assessment, set, words);
  return exportFile(wish.format, data, words, { known, unseen: notLookedFor(baseline?.data ?? null, data) });
}
