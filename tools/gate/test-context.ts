import asyncHooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { createRequire } from 'node:module';

/**
 * Node.js tracks the test that a call belongs to with async hooks, which run for every promise: a fifth of the CPU time of
 * the server tests (docs/decisions/0064). This module tracks it with an AsyncLocalStorage, which V8 propagates natively since
 * Node.js 24. The functions of `node:async_hooks` are replaced only while the test runner loads, so no module may import
 * `node:test` earlier.
 */

/** The `init` callback of the runner's hook: registers a test by its id. */
type Register = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;

const current = new AsyncLocalStorage<number>();
let register: Register = () => {};

/** Base class of tests: a test's function and all that it starts run with the id of the test. */
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
