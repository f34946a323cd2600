import { runProgram } from '@assay/engine/cli/program.ts';
import { renderDomainReport } from './scan-report.ts';

/** `npm run assay -- scan | rejudge | diff | completion`: the engine in a terminal, with reports as PDF. */
await runProgram({ renderPdf: renderDomainReport });
