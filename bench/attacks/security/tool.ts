import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Whether a program is installed; if not, prints the Debian package of the same name. */
export async function isInstalled(name: string): Promise<boolean> {
  const child = spawn('which', [name], { stdio: 'ignore' });
  const [code] = await once(child, 'close');
  if (code === 0) return true;
  process.stdout.write(`${name} is not installed (apt-get install ${name}); skipped.\n`);
  return false;
}

export interface ToolRun {
  output: string;
  /** Whether it was killed at the time limit. */
  timedOut: boolean;
}

/** Runs a program and kills it at the time limit. @param limitMs wall-clock time */
export async function runTool(name: string, args: readonly string[], limitMs: number, cwd: string): Promise<ToolRun> {
  const child = spawn(name, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, limitMs);
  await once(child, 'close');
  clearTimeout(timer);
  return { output, timedOut };
}
