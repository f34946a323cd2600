import { spawn } from 'node:child_process';
import { productEnvironment } from './environment.mjs';
import { callersFolder } from './paths.mjs';

/**
 * Runs a file with the given Node.js as if it were this process: same terminal, same signals, same exit code. The child
 * learns by the closed channel when this process is killed.
 * @param {string} node @param {string[]} args
 */
export function handOver(node, args) {
  const child = spawn(node, args, {
    cwd: callersFolder(),
    env: productEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  // At a terminal Ctrl-C reaches the child as well; it takes two in the same moment for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
