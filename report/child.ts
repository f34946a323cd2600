/**
 * One report per process: the job as JSON on stdin; on stdout the lengths of the data and of the slides in four
 * bytes each, the data, the slides and the PDF; `{ pages }` or the error on stderr; exit code 0 or 1.
 */
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportData } from './content/blocks.ts';
import type { ExecutiveSummary } from './content/executive-summary.ts';
import { documentData, tablesOf } from './document.ts';
import { fontsFor } from './fonts.ts';
import { LENGTH_BYTES, type RenderJob } from './job.ts';
import { declareArchive } from './pdf/archive.ts';
import { PdfObjects } from './pdf/pdf-objects.ts';
import { rowHeaderColumn, tagRowHeaders } from './pdf/row-headers.ts';
import { addSignatureField, prepareSignature } from './pdf/signature-field.ts';
import { createSanitizer, fitText, mapStrings } from './sanitize-text.ts';
import { reportContent } from './signed/statement.ts';

/** Name of the attached data of the report. */
const ATTACHMENT = 'report-data.json';
const TEMPLATE = path.join(import.meta.dirname, 'template');

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(1, bytes, offset);
    } catch (error) {
      // The pipe to the parent is full: retry until it is read.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

/** The exported file with what Typst cannot write: row headers, PDF/A-3, and a field for a signature if it will be signed. */
function finishPdf(exported: Buffer, data: ReportData | ExecutiveSummary, signedAt: Date | null): Buffer {
  const pdf = new PdfObjects(exported);
  tagRowHeaders(pdf, tablesOf(data).map(rowHeaderColumn));
  declareArchive(pdf);
  if (!signedAt) return pdf.toBuffer();
  addSignatureField(pdf, signedAt);
  return prepareSignature(pdf.toBuffer());
}

/** All texts of a document, to select its fonts. */
function textsOf(content: unknown): string {
  const texts: string[] = [];
  mapStrings(content, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join('');
}

/** Words marked where the engine would break lines within them. Other languages do without loading the dictionaries. */
async function segmented(
  data: ReportData | ExecutiveSummary,
  language: LanguageCode,
): Promise<ReportData | ExecutiveSummary> {
  if (!/^(ja|th|zh)/.test(language)) return data;
  const { segmentReport, segmentShortTexts } = await import('./word-segmentation.ts');
  return language === 'th' ? segmentReport(data) : segmentShortTexts(data, language);
}

/** The library is loaded only for summaries; its texts need no marks of where lines may break. */
async function slidesOf(printed: ExecutiveSummary, logo: string | null): Promise<Buffer> {
  const { boardSlides } = await import('./slides/board-slides.ts');
  return boardSlides(
    mapStrings(printed, (text) => text.replaceAll('\u200b', '')),
    logo,
  );
}

async function main(): Promise<void> {
  const { input, signed } = JSON.parse(readFileSync(0, 'utf8')) as RenderJob;
  const content = await documentData(input);
  const fonts = fontsFor(input.language, textsOf(content));
  const clean = createSanitizer(fonts.coverage);
  const printed = mapStrings(content, (text, key) => fitText(clean(text), key));
  const data = await segmented(printed, input.language);
  const attached = signed ? Buffer.from(canonicalJson(reportContent(input))) : Buffer.alloc(0);
  const compiler = NodeCompiler.create({ workspace: TEMPLATE, fontArgs: [{ fontPaths: fonts.files }] });
  const { logo = null } = input.branding ?? {};
  if (logo) compiler.mapShadow(path.join(TEMPLATE, 'logo.png'), Buffer.from(logo, 'base64'));
  if (signed) compiler.mapShadow(path.join(TEMPLATE, ATTACHMENT), attached);
  const result = compiler.compile({
    mainFilePath: path.join(TEMPLATE, input.kind === 'board' ? 'board.typ' : 'report.typ'),
    inputs: { data: JSON.stringify(data), fonts: JSON.stringify(fonts.stack), attachment: signed ? ATTACHMENT : '' },
  });
  const document = result.result;
  if (!document) {
    const failure = result.takeError();
    throw new Error(failure ? JSON.stringify(compiler.fetchDiagnostics(failure)) : 'no document');
  }
  const exported = compiler.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(input.madeAt) / 1000),
  });
  const pages = document.numOfPages;
  process.stderr.write(JSON.stringify({ pages }));
  const pdf = finishPdf(exported, printed, signed ? new Date(input.madeAt) : null);
  const slides = 'risks' in printed ? await slidesOf(printed, logo) : Buffer.alloc(0);
  const lengths = Buffer.alloc(2 * LENGTH_BYTES);
  lengths.writeUInt32BE(attached.length);
  lengths.writeUInt32BE(slides.length, LENGTH_BYTES);
  for (const part of [lengths, attached, slides, pdf]) writeAll(part);
}

try {
  await main();
} catch (error) {
  // Compiler errors may have their text in `code` only.
  const { message, code } = error as { message?: string; code?: string };
  process.stderr.write(message || code || String(error));
  process.exitCode = 1;
}
