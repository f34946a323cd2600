import { startupErrorMessage } from '@assay/server/commands/startup-error-message.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { refuseUsedPort } from '@assay/server/platform/operations/refuse-used-port.ts';
import { startLab } from '../index.ts';
import { runDemo } from './run.ts';

/** `npm run demo`: the product and the lab in one process. `LAB_PATIENCE` is the factor of the scanner's time-outs. */
async function main(): Promise<void> {
  // Creating its database and history takes minutes.
  const { port, host } = readConfig(process.env);
  await refuseUsedPort({ port, host });
  if (port > 0) await refuseUsedPort({ port: port + 1, host: '127.0.0.1' });
  await runDemo(await startLab({ patience: Number(process.env.LAB_PATIENCE || 1) }));
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
