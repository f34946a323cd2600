import { spawnSync } from 'node:child_process';
import { ROOT } from './lockfile.ts';

/** Output of an npm command that does not query a registry. @throws Error with npm's error message */
export function npmOutput(args: readonly string[]): string {
  const cli = process.env.npm_execpath;
  const [program, before] = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []];
  const answer = spawnSync(program, [...before, ...args, '--offline', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (answer.status !== 0) throw new Error(`npm ${args[0]} failed: ${answer.error?.message ?? answer.stderr}`);
  return answer.stdout;
}
