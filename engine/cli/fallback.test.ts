import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { alteredCopy, useCopy } from '@assay/locales/testing/altered.ts';

useCopy(
  alteredCopy(
    ['de'],
    [
      { language: 'de', file: 'cli', key: 'options-title', text: null },
      { language: 'en-US', file: 'cli', key: 'exit-title', text: 'What the program ends with:' },
    ],
  ),
);
const { run } = await import('./run.ts');

test('the command line shows English if a translation is missing or stale', async () => {
  const stream = () => new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const [output, errors] = [stream(), stream()];
  const input = new PassThrough() as unknown as NodeJS.ReadStream;
  const signal = new AbortController().signal;
  await run(['--help', '--lang', 'de'], { input, output, errors, signal, language: 'C' });
  const lines = String(output.read() ?? '').split('\n');
  assert.ok(lines.includes('Options:'));
  assert.ok(lines.includes('What the program ends with:'));
  assert.match(lines.join('\n'), /diese Hilfe anzeigen/);
});
