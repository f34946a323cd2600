import path from 'node:path';
import { startLab } from '@assay/lab';
import { preload } from './preload.ts';

/**
 * A process of `npm run dev`: starts the lab and loads what seldom changes, and when its parent sends `load`, the sources of
 * the server as they are then; it serves after `run`. The next process waits like this while the present one serves, so
 * that a restart has little left to do.
 */
async function main(): Promise<void> {
  const asked = { load: once('load'), run: once('run') };
  const lab = await startLab();
  await preload(path.resolve(import.meta.dirname, '../..'));
  process.send?.('standby');
  await asked.load;
  const { runDemo } = await import('@assay/lab/demo/run.ts');
  await asked.run;
  // The demo closes everything itself.
  process.off('disconnect', leave);
  await runDemo(lab);
}

function once(message: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = (received: unknown) => {
      if (received !== message) return;
      process.off('message', listener);
      resolve();
    };
    process.on('message', listener);
  });
}

const leave = () => process.exit(0);
process.on('disconnect', leave);

main().catch(async (error: unknown) => {
  const { startupErrorMessage } = await import('@assay/server/commands/startup-error-message.ts');
  process.stderr.write(`${startupErrorMessage(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
