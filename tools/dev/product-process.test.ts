import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eventually } from '@assay/server/testing/eventually.ts';
import { openProductProcess } from './product-process.ts';

const READY = "process.on('message', (message) => { if (message === 'run') process.send('ready'); });";

/** A program that is ready as soon as it starts, and its status messages. */
async function running(context: TestContext, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-product-process-'));
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  const said: string[] = [];
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const product = openProductProcess({
    ...{ file, args: [], argsAgain: ['again'], env: process.env },
    isLoadedLater: (name) => name.startsWith('server/'),
    say(line) {
      said.push(line);
      for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve();
    },
  });
  context.after(async () => {
    await product.stop();
    await rm(folder, { recursive: true });
  });
  return {
    product,
    said,
    log: () => (existsSync(`${file}.log`) ? readFileSync(`${file}.log`, 'utf8') : ''),
    hears: (pattern: RegExp) => new Promise<void>((resolve) => waiting.push({ pattern, resolve })),
  };
}

test('a change replaces the process, also one that does not end on request', async (context) => {
  const { product, said, hears } = await running(context, `process.on('SIGTERM', () => {}); ${READY}`);
  const again = hears(/^Server restarted in/);
  product.restart(['server/app.ts']);
  await again;
  assert.equal(said[0], 'server/app.ts was saved.');
  assert.equal(said.length, 2);
});

test('a program that fails is reported and starts again with the next change', async (context) => {
  const { product, hears } = await running(context, `if (process.argv[2] !== 'again') process.exit(3); ${READY}`);
  await hears(/ended with code 3/);
  const again = hears(/^Server restarted in/);
  product.restart(['server/app.ts']);
  await again;
});

test('a process that waits is used for a source that it has not loaded, and replaced for others', async (context) => {
  const { product, hears, log } = await running(
    context,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    const file = process.argv[1] + '.log';
    const number = existsSync(file) ? readFileSync(file, 'utf8').split('start').length - 1 : 0;
    appendFileSync(file, 'start ' + number + '\\n');
    process.on('message', (message) => {
      if (message !== 'run') return;
      appendFileSync(file, 'run ' + number + '\\n');
      process.send('ready');
    });`,
  );
  const started = (number: number) =>
    eventually(`process ${number} waits`, async () => log().includes(`start ${number}\n`));
  const runs = () => [...log().matchAll(/run (\d+)/g)].map(([, number]) => Number(number));
  for (const [file, waiting, expected] of [
    ['server/app.ts', 1, [0, 1]],
    ['contract/roles.ts', 2, [0, 1, 3]],
  ] as const) {
    await started(waiting);
    const again = hears(/^Server restarted in/);
    product.restart([file]);
    await again;
    assert.deepEqual(runs(), expected);
  }
});
