import { relative, sep } from 'node:path';
import type { FailureText, TestName, WorkerMessage } from './messages.ts';
import { ROOT } from './suites.ts';

interface TestEvent {
  type: string;
  data: {
    name: string;
    nesting: number;
    type?: string;
    skip?: string | boolean;
    todo?: string | boolean;
    details?: { type?: string; passed?: boolean; error?: Error & { cause?: unknown; failureType?: string } };
  };
}

/**
 * A reporter of node:test (https://nodejs.org/api/test.html#custom-reporters) that sends events to the gate as they
 * occur.
 */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const open: string[] = [];
  // Only `test:enqueue` has the right type of a suite (Node.js 24.21).
  const suites = new Set<string>();
  // With concurrent tests, another one may have begun since.
  const named = ({ nesting, name }: TestEvent['data']): TestName => {
    const path = nesting === 0 ? [] : [...open.slice(1, nesting), name];
    const outermost = path.find((one, at) => !suites.has(`${at + 1} ${one}`));
    return { path, only: outermost ?? path.at(-1) ?? null };
  };
  for await (const { type, data } of events) {
    if (type === 'test:enqueue' && data.type === 'suite') suites.add(`${data.nesting} ${data.name}`);
    if (type === 'test:dequeue') {
      open.length = data.nesting;
      open[data.nesting] = data.name;
      say({ kind: 'started', ...named(data) });
    }
    if (type !== 'test:complete') continue;
    const { details } = data;
    const unfinished = data.skip !== undefined || data.todo !== undefined;
    const error = details?.error;
    const group = data.nesting === 0 || details?.type === 'suite';
    // What contains a failed test fails with it; only its own errors (an import, a hook) are separate failures.
    if (error?.failureType === 'subtestsFailed') continue;
    const passed = details?.passed === true && !unfinished;
    const failure = passed ? null : failureText(error, unfinished);
    say({ kind: 'ended', ...named(data), counts: !group, failure });
  }
  yield '';
}

const say = (message: WorkerMessage) => process.send?.(message);

function failureText(error: (Error & { cause?: unknown }) | undefined, unfinished: boolean): FailureText {
  if (unfinished) return { message: 'skipped or marked as to do: it shows nothing', place: null };
  const cause = error?.cause instanceof Error ? error.cause : error;
  if (!cause) return { message: String(error ?? 'failed without an error'), place: null };
  return { message: messageOf(cause), place: placeOf(cause.stack ?? '') };
}

function messageOf(error: Error & { cause?: unknown; code?: unknown }): string {
  const name = error.name === 'AssertionError' || error.name === 'Error' ? '' : `${error.name}: `;
  const because =
    error.cause === undefined
      ? ''
      : `\ncaused by ${error.cause instanceof Error ? messageOf(error.cause) : String(error.cause)}`;
  return `${name}${error.message}${because}`;
}

/** The innermost frame inside the repository. */
function placeOf(stack: string): string | null {
  for (const [, file, position] of stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+|[A-Z]:\\[^\s():]+):(\d+:\d+)/g)) {
    const inside = relative(ROOT, file!).split(sep).join('/');
    if (!inside.startsWith('..') && !inside.includes('node_modules')) return `${inside}:${position}`;
  }
  return null;
}
