import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assessment } from '@assay/contract/assessment.ts';
import { CHECKS } from '../areas/index.ts';
import { assessWith } from '../evaluation/assess.ts';
import { readEvidence } from '../cli/files.ts';
import { canonicalJson } from '../evidence/canonical.ts';
import type { EvidenceItem } from '../evidence/index.ts';

/** Saved evidence, one folder a case: `evidence.json` and the `assessment.json` it must give. */
export const GOLDEN_FOLDER = import.meta.dirname;
export const GOLDEN_RECORD_FILE = path.join(GOLDEN_FOLDER, 'record.json');

/** Model version under which the assessments were accepted, and a hash of each, the version itself left out. */
export interface GoldenRecord {
  modelVersion: string;
  cases: Record<string, string>;
}

/** Names of the cases, sorted. */
export async function goldenCases(): Promise<string[]> {
  const entries = await readdir(GOLDEN_FOLDER, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Path of the assessment that a case must give. */
export function assessmentFile(name: string): string {
  return path.join(GOLDEN_FOLDER, name, 'assessment.json');
}

/** Saved evidence of a case. */
export async function readEvidenceItems(name: string): Promise<EvidenceItem[]> {
  return await readEvidence(path.join(GOLDEN_FOLDER, name, 'evidence.json'));
}

/** What today's checks and model make of a case. */
export async function assessGoldenCase(name: string): Promise<Assessment> {
  return assessWith(CHECKS, await readEvidenceItems(name));
}

/** Hash of every case’s assessment, with the model that gave it. */
export async function readGoldenRecord(): Promise<GoldenRecord> {
  return JSON.parse(await readFile(GOLDEN_RECORD_FILE, 'utf8')) as GoldenRecord;
}

/** Hash of an assessment without the model version it names: it changes only when the judgment does. */
export function assessmentHash(assessment: Assessment): string {
  const judgement = { ...assessment, modelVersion: '', ledger: { ...assessment.ledger, modelVersion: '' } };
  return createHash('sha256').update(canonicalJson(judgement)).digest('hex');
}

/** Cases whose judgment changed although the model's version did not. */
export function untied(record: GoldenRecord, present: GoldenRecord): string[] {
  if (record.modelVersion !== present.modelVersion) return [];
  return Object.keys(record.cases).filter((name) => {
    const now = present.cases[name];
    return now !== undefined && now !== record.cases[name];
  });
}
