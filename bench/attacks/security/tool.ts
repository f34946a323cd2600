import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Packages of Debian and Ubuntu that bring a program. */
const PACKAGES: Readonly<Record<string, string>> = {
  wapiti: 'wapiti',
  sqlmap: 'sqlmap',
  nikto: 'nikto',
  nginx: 'nginx',
};

/** Whether a program is there; says in one sentence how to get it where it is not. */
export async function isInstalled(name: keyof typeof PACKAGES & string): Promise<boolean> {
  const child = spawn('which', [name], { stdio: 'ignore' });
  const [code] = await once(child, 'close');
  if (code === 0) return true;
  process.stdout.write(`${name} is not installed (apt-get install ${PACKAGES[name]}): its part is left out.\n`);
  return false;
}

export interface ToolRun {
  output: string;
  /** It was ended because its time was up. */
  timedOut: boolean;
}

/** Runs a program and ends it when its time is up. @param limitMs wall-clock time */
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
