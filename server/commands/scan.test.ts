import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from '../testing/processes/command.ts';

const ROOT = join(import.meta.dirname, '../..');
const EVIDENCE = join(ROOT, 'engine/golden/lab-oldmill-example/evidence.json');
const folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const command = (program: string, args: string[]) => runCommand(program, args, { LANG: 'en_US.UTF-8' }, folder);

test('the command line writes the domain report as PDF, without an installation', async () => {
  const file = join(folder, 'report.pdf');
  const { code, output } = await command('server/commands/scan.ts', ['rejudge', EVIDENCE, '-f', 'pdf', '-o', file]);
  assert.deepEqual([code, output], [0, '']);
  assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-');
});

test('a reader that has gone ends the command line without a stack trace', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'server/commands/scan.ts'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = await once(child, 'close');
  assert.deepEqual([code, errors], [141, '']);
});

test('assay is one command for all others', async () => {
  const version = await command('tools/launch/assay.mjs', ['--version']);
  assert.match(version.output, /^Assay \d+\.\d+\.\d+ /);
  const help = await command('tools/launch/assay.mjs', ['verify', '--help']);
  assert.equal(help.code, 0);
  assert.match(help.output, /report\.pdf/);
  const rejudged = await command('tools/launch/assay.mjs', [
    'rejudge',
    EVIDENCE,
    '--format',
    'sarif',
    '--fail-on',
    'critical',
  ]);
  assert.equal(rejudged.code, 1);
  assert.equal(JSON.parse(rejudged.output).version, '2.1.0');
});
