import { pathToFileURL } from 'node:url';
import { takeShown } from '@assay/requirements/shows.ts';
import { failOnConsole, takeConsoleOutput } from './fail-on-console.ts';
import type { RunFile, WorkerMessage } from './messages.ts';
import './test-context.ts';

// A static import of `node:test` would be evaluated before test-context.ts; a dynamic one is evaluated after it.
const { describe, mock, test } = await import('node:test');

/**
 * A process that runs test files sequentially. Each is a separate test, so that hooks at the top of a file belong to
 * that file. Loading the product's modules once saves most of the time of a small file.
 */
const say = (message: WorkerMessage) => process.send!(message);

/** Captured because tests replace timers. */
const { setImmediate } = globalThis;
/**
 * Hooks end with the file's test, but a library may log one turn later as it closes. The reporter also gets the events of a
 * test in the next turn: a process that dies in a test would lose those of the tests before it.
 */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function run(file: string): Promise<void> {
  const environment = { ...process.env };
  const listeners = new Set(process.listeners('uncaughtException'));
  await test(file, async (t) => {
    t.beforeEach(settled);
    await import(pathToFileURL(file).href);
  });
  await settled();
  mock.restoreAll();
  for (const listener of process.listeners('uncaughtException')) {
    if (!listeners.has(listener)) process.off('uncaughtException', listener);
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  say({ kind: 'done', written: takeConsoleOutput(), shown: takeShown() });
}

/** With a name pattern: a test around the file would have to match it as well; a suite does not. */
function runMatching(file: string): void {
  void describe(file, async () => {
    await import(pathToFileURL(file).href);
  });
  process.channel!.unref();
  process.once('beforeExit', () => say({ kind: 'done', written: takeConsoleOutput(), shown: takeShown() }));
}

// Otherwise the results of the previous test would be lost without its name.
process.exit = (code) => {
  throw new Error(`process.exit(${code ?? ''}) was called`);
};
const filtered = process.execArgv.some((argument) => argument.startsWith('--test-name-pattern='));
failOnConsole();
const queue: (string | null)[] = [];
let wake = () => {};
process.on('message', ({ file }: RunFile) => {
  queue.push(file);
  wake();
});
for (;;) {
  while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  const file = queue.shift()!;
  if (file !== null && filtered) runMatching(file);
  else if (file !== null) await run(file);
  if (file === null || filtered) break;
}
if (!filtered) process.disconnect();
