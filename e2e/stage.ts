import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Environment of a file of browser tests. The files of a process run sequentially, so these values belong to the
 * running file; importers see the current values.
 */
export let product: Product;
export let browser: Browser;
/** The page of the running test, with its console output. */
export let open: OpenPage;
export let page: Page;

interface Stage {
  /** Lab domains to start, and configuration overrides: arguments of `startProduct`. */
  start?: Parameters<typeof startProduct>;
  /** Console errors that tests of this file cause intentionally. */
  expected?: RegExp;
}

/** Settings of the file that is being loaded. */
let preparations: (() => Promise<void>)[] = [];

/**
 * Data that a file's tests need in the product, created once it runs. A second `before` would not work: those of a
 * file, outside of any suite, start immediately and do not wait for each other.
 */
export function prepare(work: () => Promise<void>): void {
  preparations.push(work);
}

/**
 * Starts product and browser before the tests of a file, which open their pages themselves.
 * @param start arguments of `startProduct`
 */
export function stageProduct(start: Parameters<typeof startProduct> = [[]]): void {
  const own: typeof preparations = [];
  preparations = own;
  before(async () => {
    browser = await borrowBrowser();
    product = await startProduct(...start);
    for (const work of own) await work();
  });
  after(async () => {
    await returnBrowser();
    await product?.stop();
  });
}

/**
 * Starts product and browser before the tests of a file, gives each test a separate page, and fails a test whose page
 * logged errors. Call it at the top of the file, before per-test hooks that use the product.
 */
export function stage({ start, expected }: Stage = {}): void {
  stageProduct(start);
  beforeEach(async () => {
    open = await openPage(browser);
    page = open.page;
  });
  afterEach(async () => {
    await open.close();
    assert.deepEqual(
      open.complaints.filter((complaint) => !expected?.test(complaint)),
      [],
    );
  });
}
