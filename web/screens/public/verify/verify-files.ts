import { JSON_BYTES_MAX, PDF_BYTES_MAX } from '@assay/contract/report/signed/format.ts';
import type { ReportStatement } from '@assay/contract/report/signed/signed-report.ts';
import {
  type FileVerification,
  isGenuine,
  sha256Of,
  verifyReportFiles,
} from '@assay/contract/report/signed/verify-files.ts';
import { fetchSigningKeys } from '#api/reports/verify.ts';

/** The selected files. */
export interface ReportFiles {
  pdf: File | null;
  json: File | null;
}

/** The stored report with the code of the page; absent on a page without a code. */
export interface HeldReport {
  code: string;
  sha256: string;
}

/** Result of the check: keys below `reportCheck`. */
export interface VerificationResult {
  tone: 'good' | 'bad' | 'plain';
  lead: string;
  /** Errors, one per part. */
  faults: string[];
  /** The signed statement; null unless the signature is valid. */
  report: ReportStatement | null;
}

/** Checks the files in the browser. @returns null if there are none */
export async function verifyFiles(
  { pdf, json }: ReportFiles,
  held: HeldReport | null,
): Promise<VerificationResult | null> {
  const plain = (tone: VerificationResult['tone'], lead: string): VerificationResult => ({
    tone,
    lead,
    faults: [],
    report: null,
  });
  if ((pdf && pdf.size > PDF_BYTES_MAX) || (json && json.size > JSON_BYTES_MAX)) return plain('bad', 'tooLarge');
  let keys: Awaited<ReturnType<typeof fetchSigningKeys>> = [];
  try {
    if (json) keys = await fetchSigningKeys();
  } catch {
    return plain('bad', 'noKeys');
  }
  try {
    const pdfBytes = pdf && (await bytesOf(pdf));
    if (json) return sayOf(await verifyReportFiles({ json: await bytesOf(json), pdf: pdfBytes }, keys), held);
    if (!pdfBytes) return null;
    if (!held) return plain('plain', 'addData');
    return (await sha256Of(pdfBytes)) === held.sha256 ? plain('good', 'same') : plain('bad', 'other');
  } catch {
    return plain('bad', 'fileFailed');
  }
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

function sayOf(checked: FileVerification, held: HeldReport | null): VerificationResult {
  const { json, signature, pdf, report } = checked;
  const otherCode = report !== null && held !== null && report.code !== held.code;
  const faults = [
    ...(json === 'as-made' ? [] : [`json.${json}`]),
    ...(signature === null || signature === 'known-key' ? [] : [`signature.${signature}`]),
    ...(pdf === 'other' ? ['pdf.other'] : []),
    ...(otherCode ? ['otherCode'] : []),
  ];
  if (faults.length > 0) return { tone: 'bad', lead: 'notGood', faults, report };
  return { tone: 'good', lead: isGenuine(checked) ? 'bothGood' : 'dataGood', faults, report };
}
