import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import { decodeBase64 } from './base64.ts';
import { Upload } from './drawing-thread.ts';
import { redraw } from './redraw.ts';
import type { ImageUpload } from './upload.ts';

const IMAGE = Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 120), 8, 8).pngSync();
/** Threads that uploads were sent to; another test file of this process may have started the first one. */
const threads = new Set<Worker>();
const { postMessage } = Worker.prototype;
mock.method(Worker.prototype, 'postMessage', function (this: Worker, ...args: Parameters<typeof postMessage>) {
  threads.add(this);
  return postMessage.apply(this, args);
});
const refusals = { invalid: 'logo-invalid', tooLarge: 'logo-too-large' } as const;
const wanted = { bytesMax: 10_000, sidePx: 8, format: 'png', refusals } as const;

function uploadOf(bytes: Buffer, field: string | null): ImageUpload {
  const upload = new Upload();
  upload.add(bytes);
  return { upload, field };
}
const inJson = (logo: unknown) => uploadOf(Buffer.from(JSON.stringify({ logo })), 'logo');
const inBytes = (bytes: Buffer) => uploadOf(Buffer.from(bytes), null);

/** Id of the refusal, or the drawn size. */
async function answerTo(upload: ImageUpload, bytesMax: number = wanted.bytesMax): Promise<string> {
  try {
    const { width, height } = await redraw(upload, { ...wanted, bytesMax });
    return `${width}×${height}`;
  } catch (error) {
    return (error as { id: string }).id;
  }
}

test("uploads beyond the queue's limit are rejected temporarily, the others are processed", async () => {
  const results = await Promise.allSettled(Array.from({ length: 17 }, () => redraw(inBytes(IMAGE), wanted)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.id] : []));
  assert.deepEqual(refused, ['server-busy', 'server-busy', 'server-busy']);
});

test('when the thread that starts the processes ends, its uploads are rejected temporarily and the next one is processed', async () => {
  await redraw(inBytes(IMAGE), wanted);
  const refused = assert.rejects(redraw(inBytes(IMAGE), wanted), { id: 'server-busy' });
  await [...threads].at(-1)!.terminate();
  await refused;
  assert.equal(await answerTo(inBytes(IMAGE)), '8×8');
  assert.equal(threads.size, 2);
});

test('base64 may have line breaks and a data URL prefix, and nothing else', async () => {
  const base64 = IMAGE.toString('base64');
  const lines = base64.replace(/.{1,60}/g, '$&\r\n');
  assert.equal(await answerTo(inJson(lines)), '8×8');
  assert.equal(await answerTo(inJson(`data:image/svg+xml;base64,${base64}`)), '8×8');
  assert.equal(await answerTo(inJson(`data:text/html;base64,${base64}`)), 'logo-invalid');
  assert.equal(await answerTo(inJson(`${base64.slice(0, -8)}\u0141${base64.slice(-8)}`)), 'logo-invalid');
  assert.deepEqual(
    ['QQ==', 'Q Q\n= =', 'QUI', '', ' ', '=', 'Q=Q=', 'Q===', 'QQ-_', 'QQ=='.padEnd(50)].map((text) =>
      decodeBase64(Buffer.from(text))?.toString('latin1'),
    ),
    ['A', 'A', 'AB', undefined, undefined, undefined, undefined, undefined, undefined, 'A'],
  );
});

test('an image with too many bytes is rejected, raw or in base64', async () => {
  assert.equal(await answerTo(inJson('A'.repeat(20_000))), 'logo-too-large');
  assert.equal(await answerTo(inBytes(Buffer.alloc(10_001))), 'logo-too-large');
  assert.equal(await answerTo(inBytes(Buffer.concat([IMAGE, Buffer.alloc(9_000)]))), '8×8');
});

test('bytes that are not an image are rejected, whatever their beginning', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const signature = IMAGE.subarray(0, 8);
  const header = IMAGE.subarray(0, 33);
  for (const bytes of [Buffer.alloc(0), page, signature, header, Buffer.concat([header, page])]) {
    assert.equal(await answerTo(inBytes(bytes)), 'logo-invalid');
  }
  // The text is read as the size of the image.
  assert.equal(await answerTo(inBytes(Buffer.concat([signature, page]))), 'logo-too-large');
});

test('JSON that cannot be parsed or lacks the field is rejected as such', async () => {
  const answers: string[] = [];
  for (const json of [
    '{',
    '',
    '"x"',
    'null',
    '[]',
    '{}',
    '{"logo":5}',
    '{"logo":null}',
    '{"__proto__":{"logo":"QQ=="}}',
  ]) {
    answers.push(await answerTo(uploadOf(Buffer.from(json), 'logo')));
  }
  assert.deepEqual(answers, ['bad-request', 'bad-request', ...Array<string>(7).fill('validation-failed')]);
  const nested = `{"logo":${'['.repeat(2_800_000)}`;
  assert.equal(await answerTo(uploadOf(Buffer.from(nested), 'logo')), 'bad-request');
});

test('the memory of an upload is moved to the thread, not copied', async () => {
  const bytes = Buffer.concat([IMAGE, Buffer.alloc(90_000)]);
  const { buffer } = bytes;
  const upload = uploadOf(bytes, null);
  assert.ok(buffer.detached);
  assert.equal(await answerTo(upload, 100_000), '8×8');
});

test('an upload that arrives in parts is processed, an aborted or finished one is not', async () => {
  const inParts = new Upload();
  for (const byte of IMAGE) inParts.add(Buffer.of(byte));
  assert.equal(inParts.bytes, IMAGE.length);
  assert.equal(await answerTo({ upload: inParts, field: null }), '8×8');
  assert.equal(await answerTo({ upload: inParts, field: null }), 'server-busy');
  const large = Buffer.concat([IMAGE, Buffer.alloc(90_000)]);
  for (const [first, second] of [
    [1, 50_000],
    [20_000, 20_001],
    [16_384, 32_768],
    [100, 90_000],
  ] as const) {
    const upload = new Upload();
    for (const [from, to] of [
      [0, first],
      [first, second],
      [second, large.length],
    ] as const) {
      upload.add(new Uint8Array(large.subarray(from, to)));
    }
    assert.equal(upload.bytes, large.length);
    assert.equal(await answerTo({ upload, field: null }, 100_000), '8×8');
  }
  const { upload } = inBytes(IMAGE);
  upload.forget();
  assert.equal(await answerTo({ upload, field: null }), 'server-busy');
});

// The longest body that the API accepts; a backtracking parser takes hours for each of them.
for (const [name, text] of [
  ['tabs', `+${'\t'.repeat(2_800_000)}!`],
  ['letters', `${'A'.repeat(2_800_000)}!`],
  ['padding', `A${'='.repeat(2_800_000)}`],
  ['the prefix of a data URL', `data:image/${'a'.repeat(2_800_000)}`],
  ['JPEG fill bytes', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(2_000_000, 0xff)]).toString('base64')],
] as const) {
  test(`a long run of ${name} takes next to no CPU time of this process`, async () => {
    const began = process.cpuUsage();
    assert.equal(await answerTo(inJson(text), 2 * 1024 * 1024), 'logo-invalid');
    const { user, system } = process.cpuUsage(began);
    assert.ok(user + system < 5_000_000, `${user + system} µs of processor time`);
  });
}
