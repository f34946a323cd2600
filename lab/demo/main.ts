import { startupErrorMessage } from '@assay/server/commands/startup-error-message.ts';
import { startLab } from '../index.ts';
import { runDemo } from './run.ts';

/** `npm run demo`: the product and the lab in one process. `LAB_PATIENCE` is the factor of the scanner's time-outs. */
async function main(): Promise<void> {
  await runDemo(await startLab({ patience: Number(process.env.LAB_PATIENCE || 1) }));
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
