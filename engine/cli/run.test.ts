import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Assessment } from '@assay/contract/assessment.ts';
import { createTranslator } from '@assay/locales';
import { assess } from '../index.ts';
import { missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { networkOf, readEvidence, writeEvidence } from './files.ts';
import { breakText, fit, table, width, wrap } from './layout.ts';
import { OPTIONS, readDomain, readOptions, readPorts, readResolver, UsageError } from './options.ts';
import { EXIT } from './run.ts';
import { cli, evidenceFolder, SET } from './testing/run-cli.ts';

describe('the command line', () => {
  const { folder, evidence } = evidenceFolder();

  it('evaluates saved evidence again and writes the whole assessment', async () => {
    const json = path.join(folder, 'assessment.json');
    const { code, output } = await cli('--rejudge', evidence, '--json', json);
    assert.equal(code, EXIT.belowMinimum);
    assert.match(output, /^example\.com: not rated/);
    assert.match(output, /Critical +example\.com:6379\/tcp +Unauthenticated Redis access on port 6379/);
    assert.match(output, /Not assessed:/);
    const written = JSON.parse(await readFile(json, 'utf8')) as Assessment;
    assert.deepEqual(written, JSON.parse(JSON.stringify(assess(SET))));
  });

  it('writes evidence that is read back unchanged', async () => {
    assert.deepEqual(await readEvidence(evidence), SET);
  });

  it('uses the requested language', async () => {
    const { output } = await cli('--rejudge', evidence, '--lang', 'zh-TW');
    assert.match(output, /未評分/);
  });

  it('exits with 1 below the minimum score, and if there is no rating', async () => {
    assert.equal((await cli('--rejudge', evidence, '--min-score', '10')).code, EXIT.belowMinimum);
  });

  it('exits with 3 and scans nothing without confirmation', async () => {
    const { code, output, errors } = await cli('example.com');
    assert.deepEqual([code, output], [EXIT.refused, '']);
    assert.match(errors, /--yes/);
  });

  it('exits with 4 if nothing could be assessed', async () => {
    const file = path.join(folder, 'nothing.json');
    await writeEvidence(file, [scanEvidence(), missingEvidence('http', 'example.com', 'unreachable')]);
    assert.equal((await cli('--rejudge', file)).code, EXIT.nothingAssessed);
  });

  it('exits with 2 and one sentence for invalid input', async () => {
    const broken = path.join(folder, 'broken.json');
    const wrong = path.join(folder, 'wrong.json');
    const newer = path.join(folder, 'newer.json');
    const hollow = path.join(folder, 'hollow.json');
    const garbage = path.join(folder, 'garbage.json');
    const misshapen = path.join(folder, 'misshapen.json');
    const stored = { kind: 'scan', version: 1, asset: 'a', takenAt: '2026-01-01', outcome: { ok: true, value: null } };
    const file = (pieces: unknown[]) => JSON.stringify({ format: 'assay-evidence', version: 1, pieces });
    await writeFile(broken, '{');
    await writeFile(wrong, '{"format":"assay-evidence","pieces":[{"kind":1}]}');
    await writeFile(newer, file([{ ...stored, version: 9 }]));
    await writeFile(hollow, file([stored]));
    const http = SET.find(({ kind }) => kind === 'http')!;
    const withValue = (value: unknown) =>
      file([...SET.filter((one) => one !== http), { ...http, outcome: { ok: true, value } }]);
    await writeFile(garbage, withValue('garbage'));
    await writeFile(misshapen, withValue({ plain: 1, secure: [] }));
    for (const args of [
      [],
      ['--unknown'],
      ['--rejudge', evidence, 'one.example', 'two.example'],
      ['one.example', 'two.example', '--format', 'json'],
      ['example.com', '--format', 'xml'],
      ['example.com', '--fail-on', 'severe'],
      ['example.com', '--color', 'red'],
      ['--rejudge', evidence, '--baseline', broken],
      ['--rejudge', evidence, '--ignore', broken],
      ['--rejudge', evidence, '--format', 'pdf'],
      ['--rejudge', evidence, '--json', '-', '--format', 'json'],
      ['diff', evidence, evidence],
      ['diff', evidence],
      ['completion', 'cmd'],
      ['https://example.com/'],
      ['-x'],
      ['192.0.2.1'],
      ['example.com', '--min-score', '101'],
      ['example.com', '--ports', '0'],
      ['example.com', '--ports', '1-65535'],
      ['example.com', '--ports', 'all'],
      ['example.com', '--udp'],
      ['example.com', '--lang', 'xx'],
      ['--lang', 'xx', '--help'],
      ['example.com', '--host', 'www.elsewhere.example'],
      ['example.com', '--host', 'notexample.com'],
      ['example.com', '--active', 'www.elsewhere.example'],
      ['example.com', '--resolver', 'nonsense'],
      ['co.uk'],
      ['elsewhere.example', '--rejudge', evidence],
      ['--rejudge', garbage],
      ['--rejudge', misshapen],
      ['example.com', '--phase', '3'],
      ['example.com', '--resolver', 'a b'],
      ['example.com', '--yes', '--roots', broken],
      ['example.com', '--yes', '--dial-map', broken],
      ['example.com', '--yes', '--ca', broken],
      ['example.com', '--yes', '--catalog', broken],
      ['--rejudge', path.join(folder, 'missing.json')],
      ['--rejudge', broken],
      ['--rejudge', wrong],
      ['--rejudge', newer],
      ['--rejudge', hollow],
      ['--rejudge', evidence, '--json', path.join(folder, 'no', 'such', 'folder')],
    ]) {
      const { code, errors } = await cli(...args);
      assert.equal(code, EXIT.usage, args.join(' '));
      assert.match(errors, /^[^\n]+\n$/, args.join(' '));
      assert.doesNotMatch(errors, /cli:|\{\{|Error:/, args.join(' '));
    }
  });

  it('names the evidence item that cannot be read', async () => {
    const file = path.join(folder, 'unreadable.json');
    const unreadable = SET.map((one) => (one.kind === 'http' ? { ...one, outcome: { ok: true, value: 7 } } : one));
    await writeFile(file, JSON.stringify({ format: 'assay-evidence', version: 1, pieces: unreadable }));
    assert.match((await cli('--rejudge', file)).errors, /cannot be read: http, example\.com\.\n$/);
    const misshapen = SET.map((one) =>
      one.kind === 'ports' ? { ...one, outcome: { ok: true, value: { names: ['example.com'], addresses: 7 } } } : one,
    );
    await writeFile(file, JSON.stringify({ format: 'assay-evidence', version: 1, pieces: misshapen }));
    const { code, errors } = await cli('--rejudge', file);
    assert.equal(code, EXIT.usage);
    assert.match(errors, /cannot be read: ports, example\.com\.\n$/);
  });

  it('explains every option and every exit code', async () => {
    const { code, output } = await cli('--help');
    assert.equal(code, EXIT.done);
    for (const option of Object.keys(OPTIONS)) assert.ok(output.includes(`--${option}`), option);
    for (const exit of Object.values(EXIT)) assert.match(output, new RegExp(`^ {2}${exit} `, 'm'));
    assert.doesNotMatch(output, /options\.|exit\./);
  });
});

describe('user input', () => {
  it('is accepted as a domain in any script and case', () => {
    assert.equal(readDomain('Example.COM.'), 'example.com');
    assert.equal(readDomain('bücher.example'), 'xn--bcher-kva.example');
    for (const text of ['', 'localhost', 'a..b', 'exa mple.com', '1.2.3.4', `${'a'.repeat(64)}.com`]) {
      assert.throws(() => readDomain(text), UsageError, text);
    }
  });

  it('is accepted as a list of ports', () => {
    assert.deepEqual(readPorts('443, 80,8000-8002,80'), [80, 443, 8000, 8001, 8002]);
  });

  it('is accepted as a port range and UDP if a host is authorized', () => {
    const wish = readOptions(['example.com', '--active', 'www.example.com', '--ports', 'all', '--udp'], undefined);
    assert.deepEqual([wish.ports, wish.portRange, wish.udp], [[], 'all', true]);
    assert.equal(readOptions(['example.com', '--active', '192.0.2.1'], undefined).portRange, 'usual');
  });

  it('is accepted as a low rate for fragile servers', async () => {
    const usual = await networkOf(readOptions(['example.com'], undefined));
    const slow = await networkOf(readOptions(['example.com', '--slow'], undefined));
    assert.deepEqual([slow.connectionsPerSecond, slow.deepConnectionsPerSecond], [5, 5]);
    assert.ok(usual.connectionsPerSecond > slow.connectionsPerSecond);
  });

  it('is accepted as a resolver with or without a port', () => {
    assert.deepEqual(readResolver('192.0.2.53'), { address: '192.0.2.53', port: 53 });
    assert.deepEqual(readResolver('192.0.2.53:5353'), { address: '192.0.2.53', port: 5353 });
    assert.deepEqual(readResolver('2001:db8::53'), { address: '2001:db8::53', port: 53 });
    assert.deepEqual(readResolver('[2001:db8::53]:5353'), { address: '2001:db8::53', port: 5353 });
  });

  it('takes the language from the environment', () => {
    assert.equal(readOptions(['example.com'], 'zh_TW.UTF-8').language, 'zh-TW');
    assert.equal(readOptions(['example.com'], 'C.UTF-8').language, 'en-US');
    assert.equal(readOptions(['example.com', '--lang', 'de'], 'zh_TW.UTF-8').language, 'de');
  });
});

describe('the terminal layout', () => {
  it("aligns columns in every script and fits the terminal's width", () => {
    const rows = [
      ['高', '連接埠 6379 對任何人開放', 'network_security.databases/open-access'],
      ['Low', 'x', 'y'],
    ];
    for (const line of table(rows, 50)) assert.ok(width(line) <= 50, line);
    assert.equal(
      table(rows, Number.POSITIVE_INFINITY)[0],
      '高   連接埠 6379 對任何人開放  network_security.databases/open-access',
    );
    assert.equal(width(fit('連接埠對任何人開放', 9)), 9);
  });

  it('continues long texts on further lines without losing a character', () => {
    for (const text of ['network_security.databases/open-access', '連接埠 6379 對任何人開放', 'a b', ''])
      for (const size of [5, 16, 40]) {
        const lines = breakText(text, size);
        for (const line of lines) assert.ok(width(line) <= size, line);
        assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
      }
  });

  it('breaks lines at spaces', () => {
    assert.deepEqual(wrap('one two three', 8), ['one two', 'three']);
  });

  it('has texts for every message', () => {
    const words = createTranslator('zh-TW');
    for (const option of Object.keys(OPTIONS)) assert.notEqual(words.t(`cli:options.${option}`), `options.${option}`);
  });
});
