import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/**
 * What a file of browser tests stands on. The files of a process run one after the other, so these are the running file's;
 * importers see what is there at the moment.
 */
export let product: Product;
export let browser: Browser;
/** The page of the test that runs, with what its console said. */
export let open: OpenPage;
export let page: Page;

interface Stage {
  /** Domains of the lab that are started, and what is configured otherwise: arguments of `startProduct`. */
  start?: Parameters<typeof startProduct>;
  /** Complaints of the console that tests of this file cause themselves. */
  expected?: RegExp;
}

/** Of the file that is being loaded. */
let preparations: (() => Promise<void>)[] = [];

/**
 * What a file's tests need in the product, made once it runs. A second `before` would not do: those of a file, outside of any
 * suite, begin at once and do not wait for each other.
 */
export function prepare(work: () => Promise<void>): void {
  preparations.push(work);
}

/**
 * Starts product and browser before the tests of a file, gives each test a page of its own, and fails a test whose page
 * complained. Call it at the top of the file, before hooks of each test that use the product.
 */
export function stage({ start = [[]], expected }: Stage = {}): void {
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
