import { createHash } from 'node:crypto';
import { type IntegratedInput, type ReportInput, renderReport, reportStatement } from '@assay/report';
import type { Context } from '#platform/context.ts';
import { signPdf } from './sign-pdf.ts';
import { signStatement } from './sign-statement.ts';

/** The files of a report. */
export interface SignedFiles {
  pdf: Buffer;
  pages: number;
  /** PPTX of a summary for the board; null for other kinds. */
  slides: Buffer | null;
  /** Of the PDF, hexadecimal. */
  sha256: string;
  /** Text of the signed data. */
  signed: string;
}

/**
 * Creates a report's PDF with a signature, and the signed data with the checksum of the PDF. Throws as `renderReport`.
 * @param input a promise of it lets the process of the report start while the input is still being read
 */
export async function renderSigned(
  context: Pick<Context, 'config' | 'log' | 'secrets'>,
  input: ReportInput | IntegratedInput | Promise<ReportInput | IntegratedInput>,
  { fileName, signal }: { fileName: string; signal: AbortSignal },
): Promise<SignedFiles> {
  const { pdf: unsigned, pages, slides, content } = await renderReport(input, { signed: true, signal });
  const pdf = await signPdf(context, unsigned, signal);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const signed = signStatement(context, reportStatement(content, { fileName, bytes: pdf.length, pages, sha256 }));
  return { pdf, pages, slides, sha256, signed };
}
