import { format } from 'node:util';

/**
 * Replaces the console of a worker process: unexpected output fails the file that wrote it. A test that expects output
 * replaces the method, `mock.method(console, 'error', () => {})`, and inspects the calls.
 */
const written: string[] = [];

export function failOnConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    console[method] = (...args: unknown[]) => {
      written.push(`console.${method}: ${format(...args)}`);
    };
  }
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') written.push(`warning: ${warning.stack ?? warning.message}`);
  });
}

/** Output since the last call. */
export const takeConsoleOutput = (): string[] => written.splice(0).map((line) => line.slice(0, 10_000));
