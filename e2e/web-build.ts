import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Builds the web app as `npm start` does, if its sources changed.
 * @throws Error with the builder's output if the build fails
 */
export function buildWeb(): void {
  const script = path.join(import.meta.dirname, '../tools/launch/web-build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
