import { runAsProcess } from '@assay/engine/cli/program.ts';
import { runRemote } from './run-remote.ts';

await runAsProcess(runRemote);
