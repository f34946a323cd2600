import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import { decodeBase64 } from './base64.ts';
import { redraw } from './redraw.ts';

const IMAGE = Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 120), 8, 8).pngSync();
const threads: Worker[] = [];
process.on('worker', (worker) => threads.push(worker));
const refusals = { invalid: 'logo-invalid', tooLarge: 'logo-too-large' } as const;
const wanted = { bytesMax: 10_000, sidePx: 8, format: 'png', refusals } as const;

/** Id of the refusal, or the drawn size. */
async function answerTo(typed: string, bytesMax: number = wanted.bytesMax): Promise<string> {
  try {
    const { width, height } = await redraw(typed, { ...wanted, bytesMax });
    return `${width}×${height}`;
  } catch (error) {
    return (error as { id: string }).id;
  }
}

test('more uploads at once than may wait are refused for now, the others are drawn', async () => {
  const upload = IMAGE.toString('base64');
  const results = await Promise.allSettled(Array.from({ length: 17 }, () => redraw(upload, wanted)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.id] : []));
  assert.deepEqual(refused, ['server-busy', 'server-busy', 'server-busy']);
});

test('when the thread that starts the processes ends, its uploads are refused for now and the next one is drawn', async () => {
  const upload = IMAGE.toString('base64');
  await redraw(upload, wanted);
  const refused = assert.rejects(redraw(upload, wanted), { id: 'server-busy' });
  await threads.at(-1)!.terminate();
  await refused;
  assert.equal(await answerTo(upload), '8×8');
  assert.equal(threads.length, 2);
});

test('base64 may have line breaks and a data URL before it, and nothing else', async () => {
  const base64 = IMAGE.toString('base64');
  const lines = base64.replace(/.{1,60}/g, '$&\r\n');
  assert.equal(await answerTo(lines), '8×8');
  assert.equal(await answerTo(`data:image/svg+xml;base64,${base64}`), '8×8');
  assert.equal(await answerTo(`data:text/html;base64,${base64}`), 'logo-invalid');
  assert.equal(await answerTo(`${base64.slice(0, -8)}\u0141${base64.slice(-8)}`), 'logo-invalid');
  assert.deepEqual(
    ['QQ==', 'Q Q\n= =', 'QUI', '', ' ', '=', 'Q=Q=', 'Q===', 'QQ-_', 'QQ=='.padEnd(50)].map((text) =>
      decodeBase64(Buffer.from(text))?.toString('latin1'),
    ),
    ['A', 'A', 'AB', undefined, undefined, undefined, undefined, undefined, undefined, 'A'],
  );
});

test('a text that is too long is refused by its length alone', async () => {
  assert.equal(await answerTo('A'.repeat(20_000)), 'logo-too-large');
});

// The longest body that the API admits; a reader that backtracks takes hours over each of them.
for (const [name, text] of [
  ['tabs', `+${'\t'.repeat(2_800_000)}!`],
  ['letters', `${'A'.repeat(2_800_000)}!`],
  ['padding', `A${'='.repeat(2_800_000)}`],
  ['the prefix of a data URL', `data:image/${'a'.repeat(2_800_000)}`],
  ['JPEG fill bytes', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(2_000_000, 0xff)]).toString('base64')],
] as const) {
  test(`a long run of ${name} costs this process next to nothing`, async () => {
    const began = process.cpuUsage();
    assert.equal(await answerTo(text, 2 * 1024 * 1024), 'logo-invalid');
    const { user, system } = process.cpuUsage(began);
    assert.ok(user + system < 5_000_000, `${user + system} µs of processor time`);
  });
}
