import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openProductProcess } from './product-process.ts';

/** A program that is ready immediately, and the messages about it. */
async function running(context: TestContext, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-product-process-'));
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  const said: string[] = [];
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const product = openProductProcess({
    ...{ file, args: [], argsAgain: ['again'], env: process.env },
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
    hears: (pattern: RegExp) => new Promise<void>((resolve) => waiting.push({ pattern, resolve })),
  };
}

test('a change replaces the process, also one that does not end on request', async (context) => {
  const { product, said, hears } = await running(
    context,
    "process.on('SIGTERM', () => {}); process.send('ready'); setInterval(() => {}, 1000);",
  );
  const again = hears(/^Server restarted in/);
  product.restart('server/app.ts');
  await again;
  assert.equal(said[0], 'server/app.ts was saved.');
  assert.equal(said.length, 2);
});

test('a program that fails is reported and starts again with the next change', async (context) => {
  const { product, hears } = await running(
    context,
    "if (process.argv[2] !== 'again') process.exit(3); process.send('ready'); setInterval(() => {}, 1000);",
  );
  await hears(/ended with code 3/);
  const again = hears(/^Server restarted in/);
  product.restart('server/app.ts');
  await again;
});
