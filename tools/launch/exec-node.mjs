import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { productEnvironment } from './environment.mjs';
import { callersFolder, ROOT } from './paths.mjs';

/**
 * Scans create much short-lived garbage; by default Node.js increases the young generation until the process uses a
 * third more memory than it needs (measured with bench/product.ts: 445 MB instead of 327).
 */
const OPTIONS = ['--max-semi-space-size=8'];

/**
 * Compile cache of the last run: the next one takes two thirds of the time to load. Old C libraries keep a memory arena
 * per thread.
 */
const DEFAULTS = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' };

/**
 * Runs a file with the given Node.js as if it were this process: same terminal, same signals, same exit code. It takes
 * the place of this process where Node.js can do that (from 22.15 on, except on Windows), because a waiting parent
 * occupies 53 MB. Elsewhere it is a child, which learns by the closed channel when this process is killed.
 * @param {string} node @param {string[]} args
 * @param {Record<string, string>} environment variables that the caller of this process may change
 */
export function execNode(node, args, environment = {}) {
  const env = { ...DEFAULTS, ...environment, ...productEnvironment() };
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.chdir(callersFolder());
    // Only returns by ending the process if it fails.
    process.execve(node, [node, ...OPTIONS, ...args], env);
  }
  const child = spawn(node, [...OPTIONS, ...args], {
    cwd: callersFolder(),
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  // At a terminal, Ctrl-C reaches the child as well; the child treats two signals within a short time as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
