import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import type { Assessment } from '@assay/contract/assessment.ts';
import { createTranslator } from '@assay/locales';
import { assess } from '../index.ts';
import { http, openPort, ports, service } from '../testing/builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { readEvidence, writeEvidence } from './files.ts';
import { breakText, fit, table, width, wrap } from './layout.ts';
import { OPTIONS, readDomain, readOptions, readPorts, readResolver, UsageError } from './options.ts';
import { EXIT, run, type Terminal } from './run.ts';

const SET = [
  scanEvidence(),
  hostEvidence('example.com'),
  evidenceItem('http', 'example.com', http()),
  evidenceItem('ports', 'example.com', ports([openPort(6379, service('redis', { openAccess: true }))])),
  missingEvidence('mail', 'example.com', 'timeout'),
];

/** Runs the command line like a program without a terminal. */
const cli = (...args: string[]) => runWith({}, args);
/** At a time. */
const cliAt = (time: string, ...args: string[]) => runWith({ clock: { now: () => new Date(time) } }, args);
/** In a folder with a configuration file. */
const cliIn = (folder: string, ...args: string[]) => runWith({ folder }, args);

async function runWith(more: Partial<Terminal>, args: string[], terminal: object = {}) {
  const stream = () => new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const [output, errors] = [Object.assign(stream(), terminal), stream()];
  const input = new PassThrough() as unknown as NodeJS.ReadStream;
  const signal = new AbortController().signal;
  const code = await run(args, { input, output, errors, signal, language: 'C', ...more });
  return { code, output: String(output.read() ?? ''), errors: String(errors.read() ?? '') };
}

/** The output on a terminal, whose width the last argument can set. */
async function onTerminal(env: Record<string, string>, ...args: (string | { columns: number })[]): Promise<string> {
  const words = args.filter((arg) => typeof arg === 'string');
  const { columns } = args.find((arg) => typeof arg === 'object') ?? { columns: 100 };
  return (await runWith({ env }, words, { isTTY: true, columns })).output;
}

describe('the command line', () => {
  let folder: string;
  let evidence: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'assay-cli-'));
    evidence = path.join(folder, 'evidence.json');
    await writeEvidence(evidence, SET);
  });
  after(() => rm(folder, { recursive: true }));

  it('evaluates saved evidence again and writes the whole assessment', async () => {
    const json = path.join(folder, 'assessment.json');
    const { code, output } = await cli('--rejudge', evidence, '--json', json);
    assert.equal(code, EXIT.done);
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

  it('writes JSON to standard output with -, and nothing else', async () => {
    const { code, output } = await cli('--rejudge', evidence, '--json', '-');
    assert.equal(code, EXIT.done);
    assert.equal((JSON.parse(output) as Assessment).domain, 'example.com');
  });

  it('writes every export format, to standard output or to a file named after the domain', async () => {
    const begins = {
      json: '{',
      sarif: '{',
      junit: '<?xml',
      csv: '\ufeff',
      md: '# example.com',
      html: '<!doctype html>',
    };
    for (const [format, begin] of Object.entries(begins)) {
      const { code, output } = await cli('rejudge', evidence, '--format', format);
      assert.equal(code, EXIT.done, format);
      assert.ok(output.startsWith(begin), format);
    }
    const file = path.join(folder, '{domain}.sarif');
    assert.equal((await cli('rejudge', evidence, '-f', 'sarif', '-o', file)).output, '');
    assert.match(await readFile(path.join(folder, 'example.com.sarif'), 'utf8'), /"version": "2\.1\.0"/);
  });

  it('exits with 1 if a finding has the severity of --fail-on, unless it is ignored or in the baseline', async () => {
    const args = ['rejudge', evidence, '--fail-on', 'critical'];
    assert.equal((await cli(...args)).code, EXIT.belowMinimum);
    const baseline = path.join(folder, 'baseline.json');
    await cli('rejudge', evidence, '--format', 'json', '--output', baseline);
    const known = await cli(...args, '--baseline', baseline);
    assert.equal(known.code, EXIT.done);
    assert.match(known.output, /findings? of the baseline (?:is|are) not listed/);
    assert.doesNotMatch(known.output, /Redis/);
    const ignore = path.join(folder, 'ignore.json');
    const entry = { check: 'network_security.databases', reason: 'Honeypot', expires: '2026-12-31' };
    await writeFile(ignore, JSON.stringify({ ignore: [entry] }));
    const at = (day: string) => cliAt(`${day}T12:00:00Z`, ...args, '--ignore', ignore);
    const ignored = await at('2026-12-31');
    assert.equal(ignored.code, EXIT.done);
    assert.match(ignored.output, /1 finding is ignored/);
    const expired = await at('2027-01-01');
    assert.equal(expired.code, EXIT.belowMinimum);
    assert.match(expired.errors, /expired on 2026-12-31 and was not applied: Honeypot/);
    const { output } = await cliAt('2026-12-31T12:00:00Z', ...args, '--ignore', ignore, '--format', 'sarif');
    assert.match(output, /"justification": "Honeypot"/);
  });

  it('rejects entries of the ignore file without a reason, a last day or a selector', async () => {
    const file = path.join(folder, 'entries.json');
    const whole = { check: 'a.b', reason: 'x', expires: '2026-12-31' };
    const { reason: _reason, ...unexplained } = whole;
    for (const entry of [unexplained, { ...whole, expires: 'never' }, { ...whole, check: undefined }, null]) {
      await writeFile(file, JSON.stringify({ ignore: [entry] }));
      const { code, errors } = await cli('rejudge', evidence, '--ignore', file);
      assert.equal(code, EXIT.usage);
      assert.match(errors, /^Entry 1 of the ignore file needs/);
    }
  });

  it('reads options and targets from a configuration file, below those of the command line', async () => {
    const config = path.join(folder, 'assay.config.json');
    await writeFile(config, JSON.stringify({ targets: ['example.com'], format: 'json', 'fail-on': 'critical' }));
    const run = (...args: string[]) => cliIn(folder, 'rejudge', evidence, ...args);
    const plain = await run();
    assert.equal(plain.code, EXIT.belowMinimum);
    assert.equal(JSON.parse(plain.output).domain, 'example.com');
    assert.match((await run('--format', 'md')).output, /^# example\.com/);
    assert.match((await cliIn(folder)).errors, /confirm with --yes/);
    for (const settings of [{ yes: true }, { formatt: 'json' }, { format: ['json', 'md'] }, { quiet: 'yes' }, []]) {
      await writeFile(config, JSON.stringify(settings));
      assert.match((await run()).errors, /^The configuration is invalid: /, JSON.stringify(settings));
    }
    await rm(config);
  });

  it('shows fix, evidence and command of each finding with --verbose', async () => {
    const { output } = await cli('rejudge', evidence, '--verbose');
    assert.match(output, /Critical: Unauthenticated Redis access on port 6379 \(example\.com:6379\/tcp\)/);
    assert.match(output, /How to fix +Close port 6379/);
    assert.match(output, /Command +\S/);
  });

  it('colors severities on a terminal, except with NO_COLOR', async () => {
    const color = '\u001b[';
    assert.ok(!(await cli('rejudge', evidence)).output.includes(color));
    assert.ok((await cli('rejudge', evidence, '--color', 'always')).output.includes(color));
    assert.ok((await onTerminal({}, 'rejudge', evidence)).includes(color));
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }])
      assert.ok(!(await onTerminal(env, 'rejudge', evidence)).includes(color), JSON.stringify(env));
  });

  it('wraps to the width of the terminal, and assumes one where none is reported', async () => {
    const atWidth = (columns: number) => onTerminal({ NO_COLOR: '1' }, 'rejudge', evidence, { columns });
    assert.equal(await atWidth(0), await atWidth(100));
    for (const columns of [60, 100]) {
      const output = await atWidth(columns);
      for (const line of output.split('\n')) assert.ok(width(line) <= columns, `${columns}: ${line}`);
      assert.doesNotMatch(output, /…/);
    }
  });

  it('shows no scores and no findings of a domain of which nothing responded', async () => {
    const file = path.join(folder, 'gone.json');
    await writeEvidence(file, [
      scanEvidence(),
      missingEvidence('host-dns', 'example.com', 'name-not-found'),
      missingEvidence('zone', 'example.com', 'name-not-found'),
      missingEvidence('mail', 'example.com', 'name-not-found'),
    ]);
    const { code, output } = await cli('rejudge', file);
    assert.equal(code, EXIT.nothingAssessed);
    assert.match(output, /^example\.com: not rated because [^\n]+\n$/);
    const { output: json } = await cli('rejudge', file, '--format', 'json');
    assert.deepEqual([JSON.parse(json).total, JSON.parse(json).findings], [null, []]);
    assert.doesNotMatch((await cli('rejudge', evidence)).output, /100\.00/);
  });

  it('compares two results', async () => {
    const [before, after] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')];
    const fixed = path.join(folder, 'fixed.json');
    await writeEvidence(
      fixed,
      SET.map((one) => (one.kind === 'ports' ? evidenceItem('ports', 'example.com', ports([])) : one)),
    );
    await cli('rejudge', evidence, '-f', 'json', '-o', before);
    await cli('rejudge', fixed, '-f', 'json', '-o', after);
    const better = await cli('diff', before, after, '--fail-on', 'critical');
    assert.equal(better.code, EXIT.done);
    assert.match(
      better.output,
      /^Score: – → –\nNew: 0, fixed: \d+, severity changed: 0\n- +Critical +example\.com:6379/,
    );
    const worse = await cli('diff', after, before, '--fail-on', 'critical', '--format', 'json');
    assert.equal(worse.code, EXIT.belowMinimum);
    assert.ok(
      JSON.parse(worse.output).added.some(({ check }: { check: string }) => check === 'network_security.databases'),
    );
  });

  it('completes commands and options in three shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, output } = await cli('completion', shell);
      assert.equal(code, EXIT.done);
      for (const word of ['rejudge', 'fail-on', 'junit']) assert.ok(output.includes(word), `${shell} ${word}`);
    }
  });

  it('shows its version', async () => {
    assert.match((await cli('--version')).output, /^Assay \d+\.\d+\.\d+ \(Model \S+\)\n$/);
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
