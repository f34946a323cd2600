import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Transformer } from '@napi-rs/image';
import { redraw } from './redraw.ts';

test('more uploads at once than may wait are refused for now, the others are drawn', async () => {
  const upload = Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 120), 8, 8)
    .pngSync()
    .toString('base64');
  const refusals = { invalid: 'logo-invalid', tooLarge: 'logo-too-large' } as const;
  const wanted = { bytesMax: 10_000, sidePx: 8, format: 'png', refusals } as const;
  const results = await Promise.allSettled(Array.from({ length: 17 }, () => redraw(upload, wanted)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.id] : []));
  assert.deepEqual(refused, ['server-busy', 'server-busy', 'server-busy']);
});
