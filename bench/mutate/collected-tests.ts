import type { TestContext } from 'node:test';

/**
 * Replacement of `node:test` in the worker: collects the tests of the files instead of running them, so that one process
 * can run them once for each mutant.
 */

type Work = (context: TestContext) => unknown;

export interface CollectedTest {
  name: string;
  run(): Promise<void>;
}

interface Group {
  parent: Group | null;
  name: string;
  beforeEach: Work[];
  afterEach: Work[];
}

export const collected: CollectedTest[] = [];
const root = newGroup('', null);
let group = root;
const real = process.getBuiltinModule('node:test');
export const mock = real.mock;

function newGroup(name: string, parent: Group | null): Group {
  return { name, parent, beforeEach: [], afterEach: [] };
}

/** Hooks of a file apply to that file only. */
export function startFile(name: string): void {
  group = newGroup(name, root);
}

/** Hooks that run once, before the first test. What they open ends with the worker. */
const once: Work[] = [];

export async function runBefore(): Promise<void> {
  for (const work of once.splice(0)) await work(contextOf('before'));
}

function contextOf(name: string, clean: Work[] = []): TestContext {
  const context = {
    name,
    signal: new AbortController().signal,
    diagnostic() {},
    after: (work: Work) => clean.push(work),
    mock,
    async test(inner: string, ...rest: unknown[]) {
      await (rest.at(-1) as Work)(contextOf(`${name} > ${inner}`, clean));
    },
  };
  return context as unknown as TestContext;
}

const chain = (start: Group): Group[] => (start.parent ? [...chain(start.parent), start] : [start]);

export function test(name: string, ...rest: unknown[]): void {
  const work = rest.at(-1) as Work;
  const groups = chain(group);
  const title = [...groups.slice(1).map((one) => one.name), name].join(' > ');
  collected.push({
    name: title,
    async run() {
      const clean: Work[] = [];
      const context = contextOf(name, clean);
      try {
        for (const one of groups) for (const hook of one.beforeEach) await hook(context);
        await work(context);
      } finally {
        for (const hook of clean.reverse()) await hook(context);
        for (const one of groups.toReversed()) for (const hook of one.afterEach) await hook(context);
      }
    },
  });
}

export function describe(name: string, ...rest: unknown[]): void {
  const outer = group;
  group = newGroup(name, outer);
  try {
    (rest.at(-1) as () => void)();
  } finally {
    group = outer;
  }
}

export const it = test;
export const suite = describe;
export const before = (work: Work) => once.push(work);
export const after = () => {};
export const beforeEach = (work: Work) => group.beforeEach.push(work);
export const afterEach = (work: Work) => group.afterEach.push(work);
export default test;
