/** One report per process: the input as JSON on stdin, PDF on stdout, `{ pages }` or the problem on stderr, exit code 0 or 1. */
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { breakable, LONG_RUN, LONG_RUN_IN_COLUMN, makeCleaner, mapStrings } from './clean.ts';
import type { IntegratedInput } from './content/integrated/input.ts';
import { integratedData } from './content/integrated/report.ts';
import { reportData } from './content/report.ts';
import { coverageFiles, fontFiles, fontStack } from './fonts.ts';
import type { ReportInput } from './input.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(1, bytes, offset);
    } catch (error) {
      // A full pipe to the parent: try again until it has read.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

function main(): void {
  const input = JSON.parse(readFileSync(0, 'utf8')) as ReportInput | IntegratedInput;
  const clean = makeCleaner(coverageFiles(input.language));
  const data = mapStrings('kind' in input ? integratedData(input) : reportData(input), (text, key) =>
    breakable(clean(text), key === 'mono' ? LONG_RUN_IN_COLUMN : LONG_RUN),
  );
  const compiler = NodeCompiler.create({ workspace: TEMPLATE, fontArgs: [{ fontPaths: fontFiles(input.language) }] });
  const result = compiler.compile({
    mainFilePath: path.join(TEMPLATE, 'report.typ'),
    inputs: { data: JSON.stringify(data), fonts: JSON.stringify(fontStack(input.language)) },
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
  process.stderr.write(JSON.stringify({ pages: document.numOfPages }));
  writeAll(pdf);
}

try {
  main();
} catch (error) {
  // Errors of the compiler may carry their text in `code` only.
  const { message, code } = error as { message?: string; code?: string };
  process.stderr.write(message || code || String(error));
  process.exitCode = 1;
}
