import asyncHooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { createRequire } from 'node:module';

/**
 * Node.js finds the test that a call belongs to by async hooks, which run for every promise of the process: a fifth of
 * the CPU time of the tests of the server (docs/decisions/0064). Here an AsyncLocalStorage carries the test instead, which
 * V8 does by itself since Node.js 24. What async hooks offer is replaced while the test runner loads, and for it alone; no
 * module may import `node:test` before.
 */

/** The `init` callback of the runner's hook: registers a test by its id. */
type Register = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;

const current = new AsyncLocalStorage<number>();
let register: Register = () => {};

/** What each test is: its function, and everything that it starts, runs with the test's id. */
class TestScope extends AsyncResource {
  override runInAsyncScope<This, Result>(
    // biome-ignore lint/suspicious/noExplicitAny: as Node.js declares it
    fn: (this: This, ...args: any[]) => Result,
    thisArg?: This,
    // biome-ignore lint/suspicious/noExplicitAny: as Node.js declares it
    ...args: any[]
  ): Result {
    const id = this.asyncId();
    register(id, 'Test', 0, this);
    return super.runInAsyncScope(() => current.run(id, () => Reflect.apply(fn, thisArg as This, args)));
  }
}

const { AsyncResource: resource, createHook, executionAsyncId } = asyncHooks;
Object.assign(asyncHooks, {
  AsyncResource: TestScope,
  createHook({ init }: { init: Register }) {
    register = init;
    return { enable() {}, disable() {} };
  },
  executionAsyncId: () => current.getStore() ?? executionAsyncId(),
});
createRequire(import.meta.url)('node:test');
Object.assign(asyncHooks, { AsyncResource: resource, createHook, executionAsyncId });
