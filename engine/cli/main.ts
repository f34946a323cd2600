import { runProgram } from './program.ts';

/** The engine alone, in a terminal. `assay scan` (server/commands/scan.ts) can also write reports. */

await runProgram();
