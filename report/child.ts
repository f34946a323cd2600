/**
 * One report per process: the job as JSON on stdin; on stdout the length of the statement in four bytes, the statement
 * and the PDF; `{ pages }` or the error on stderr; exit code 0 or 1.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportData } from './content/blocks.ts';
import type { ExecutiveSummary } from './content/executive-summary.ts';
import { documentData } from './data.ts';
import { fontsFor } from './fonts.ts';
import { LENGTH_BYTES, type RenderJob } from './job.ts';
import { createSanitizer, fitText, mapStrings } from './sanitize-text.ts';
import { reportStatement } from './signed/statement.ts';
import { segmentColumnTitles, segmentReport } from './word-segmentation.ts';

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

/** The data of the report, as the bytes that are signed. */
function statementText(input: RenderJob['input'], fileName: string, pdf: Buffer, pages: number): Buffer {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return Buffer.from(canonicalJson(reportStatement(input, { fileName, bytes: pdf.length, pages, sha256 })));
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

/** Words marked where the engine would break lines within them. */
function segmented(data: ReportData | ExecutiveSummary, language: LanguageCode): ReportData | ExecutiveSummary {
  if (language === 'th') return segmentReport(data);
  return 'blocks' in data && /^(ja|zh)/.test(language) ? segmentColumnTitles(data, language) : data;
}

function main(): void {
  const { input, fileName } = JSON.parse(readFileSync(0, 'utf8')) as RenderJob;
  const content = documentData(input);
  const fonts = fontsFor(input.language, textsOf(content));
  const clean = createSanitizer(fonts.coverage);
  const printed = mapStrings(content, (text, key) => fitText(clean(text), key));
  const data = segmented(printed, input.language);
  const compiler = NodeCompiler.create({ workspace: TEMPLATE, fontArgs: [{ fontPaths: fonts.files }] });
  const { logo = null } = input.branding ?? {};
  if (logo) compiler.mapShadow(path.join(TEMPLATE, 'logo.png'), Buffer.from(logo, 'base64'));
  const result = compiler.compile({
    mainFilePath: path.join(TEMPLATE, input.kind === 'board' ? 'board.typ' : 'report.typ'),
    inputs: { data: JSON.stringify(data), fonts: JSON.stringify(fonts.stack) },
  });
  const document = result.result;
  if (!document) {
    const failure = result.takeError();
    throw new Error(failure ? JSON.stringify(compiler.fetchDiagnostics(failure)) : 'no document');
  }
  const pdf = compiler.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(input.madeAt) / 1000),
  });
  const pages = document.numOfPages;
  process.stderr.write(JSON.stringify({ pages }));
  const statement = fileName ? statementText(input, fileName, pdf, pages) : Buffer.alloc(0);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(statement.length);
  for (const part of [length, statement, pdf]) writeAll(part);
}

try {
  main();
} catch (error) {
  // Compiler errors may have their text in `code` only.
  const { message, code } = error as { message?: string; code?: string };
  process.stderr.write(message || code || String(error));
  process.exitCode = 1;
}
