import { format } from 'node:util';

/**
 * Preloaded into every test file: output that nobody expected fails the file. A test that expects some replaces the method,
 * `mock.method(console, 'error', () => {})`, and looks at the calls.
 */
const written = [];

for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace']) {
  console[method] = (...args) => {
    written.push(`console.${method}: ${format(...args)}`);
  };
}
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') written.push(`warning: ${warning.stack ?? warning.message}`);
});
process.on('exit', () => {
  if (written.length === 0) return;
  process.stderr.write(`Unexpected console output:\n${written.join('\n').slice(0, 10_000)}\n`);
  process.exitCode = 1;
});
