import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Assessment } from '@assay/contract/assessment.ts';
import { ports } from '../testing/builders.ts';
import { evidenceItem, missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { writeEvidence } from './files.ts';
import { width } from './layout.ts';
import { EXIT } from './run.ts';
import { cli, cliAt, cliIn, evidenceFolder, onTerminal, SET } from './testing/run-cli.ts';

/** Saved evidence of a rated domain with one issue of high severity. */
const RATED = path.join(import.meta.dirname, '../golden/lab-cinderford-example/evidence.json');

describe('the command line in CI and terminals', () => {
  const { folder, evidence } = evidenceFolder();

  it('writes JSON to standard output with -, and nothing else', async () => {
    const { code, output } = await cli('--rejudge', evidence, '--json', '-');
    assert.equal(code, EXIT.belowMinimum, 'there is no score');
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
      assert.equal(code, EXIT.belowMinimum, format);
      assert.ok(output.startsWith(begin), format);
    }
    const file = path.join(folder, '{domain}.sarif');
    assert.equal((await cli('rejudge', evidence, '-f', 'sarif', '-o', file)).output, '');
    assert.match(await readFile(path.join(folder, 'example.com.sarif'), 'utf8'), /"version": "2\.1\.0"/);
  });

  it('exits with 1 if a finding has the severity of --fail-on, unless it is ignored or in the baseline', async () => {
    const args = ['rejudge', RATED, '--fail-on', 'high'];
    assert.equal((await cli(...args)).code, EXIT.belowMinimum);
    assert.equal((await cli('rejudge', RATED, '--fail-on', 'critical')).code, EXIT.done);
    const baseline = path.join(folder, 'baseline.json');
    await cli('rejudge', RATED, '--format', 'json', '--output', baseline);
    const known = await cli(...args, '--baseline', baseline);
    assert.equal(known.code, EXIT.done);
    assert.match(known.output, /findings? of the baseline (?:is|are) not listed/);
    assert.doesNotMatch(known.output, /^High/m);
    const ignore = path.join(folder, 'ignore.json');
    const entry = { check: 'web_app_security.tls-flaws', reason: 'Honeypot', expires: '2026-12-31' };
    await writeFile(ignore, JSON.stringify({ ignore: [entry] }));
    const at = (day: string) => cliAt(`${day}T12:00:00Z`, ...args, '--ignore', ignore);
    const ignored = await at('2026-12-31');
    assert.equal(ignored.code, EXIT.done);
    assert.match(ignored.output, /[12] findings? (?:is|are) ignored/);
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
    // Asset and check have lines of their own, so that both can be copied.
    const lines = (await atWidth(60)).split('\n').map((line) => line.trim());
    assert.equal(
      lines.filter((line) => /^web_app_security\.[\w-]+\/[\w-]+$/.test(line)).length,
      (await atWidth(200)).split('\n').filter((line) => / web_app_security\.[\w-]+\/[\w-]+$/.test(line)).length,
    );
    assert.ok(lines.some((line) => /^web_app_security\./.test(line)));
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
      /^Score: – → –\nNew: 0, fixed: \d+, no longer reported: 0, severity changed: 0\n- +Critical +example\.com:6379/,
    );
    const silent = path.join(folder, 'silent.json');
    const unseen = SET.map((one) => (one.kind === 'ports' ? missingEvidence('ports', 'example.com', 'timeout') : one));
    await writeEvidence(silent, unseen);
    await cli('rejudge', silent, '-f', 'json', '-o', silent);
    const unknown = await cli('diff', before, silent);
    assert.match(
      unknown.output,
      /New: 0, fixed: 0, no longer reported: [1-9].*\n\? +Critical: No longer assessed +example\.com:6379/,
    );
    const silentSet = path.join(folder, 'silent-evidence.json');
    await writeEvidence(silentSet, unseen);
    const { output: sarif } = await cli('rejudge', silentSet, '-f', 'sarif', '--baseline', before);
    const open = JSON.parse(sarif).runs[0].results.find((row: { ruleId: string }) => /databases/.test(row.ruleId));
    assert.equal(open.baselineState, 'unchanged', 'a service that compares results would call it fixed');
    assert.ok(open.properties.notConfirmedSince);
    const { examined, ...older } = JSON.parse(await readFile(before, 'utf8'));
    assert.ok(examined);
    await writeFile(before, JSON.stringify(older));
    assert.match(
      (await cli('diff', before, after)).output,
      /fixed: 0, no longer reported: [1-9].*\n\? +Critical +example/,
    );
    const worse = await cli('diff', after, before, '--fail-on', 'critical', '--format', 'json');
    assert.equal(worse.code, EXIT.belowMinimum);
    assert.ok(
      JSON.parse(worse.output).added.some(({ check }: { check: string }) => check === 'network_security.databases'),
    );
  });

  it('has a help for each command, with its own usage and options', async () => {
    const help = async (...args: string[]) => {
      const { code, output } = await cli(...args, '--help');
      assert.equal(code, EXIT.done);
      return output;
    };
    const diff = await help('diff');
    assert.match(diff, /^Usage: assay diff OLD\.json NEW\.json/);
    assert.match(diff, /--fail-on/);
    assert.doesNotMatch(diff, /assay scan|--dial-map/);
    const rejudge = await help('rejudge');
    assert.match(rejudge, /^Usage: assay rejudge FILE/);
    assert.match(rejudge, /--baseline/);
    assert.doesNotMatch(rejudge, /--resolver|--yes/);
    assert.match(await help('scan'), /^Usage: assay scan DOMAIN…[^\n]*\n\n[\s\S]*--resolver/);
    assert.match(await help('completion', '--lang', 'de'), /^Aufruf: assay completion bash\|zsh\|fish\n/);
    assert.match(await help(), /assay scan[\s\S]*assay rejudge[\s\S]*assay diff[\s\S]*assay completion/);
  });

  it('says that a first word without a dot is no command', async () => {
    const { code, errors } = await cli('rejuge', evidence);
    assert.equal(code, EXIT.usage);
    assert.match(errors, /^"rejuge" is neither a command nor a domain name/);
  });

  it('completes the options of each command in bash', async () => {
    const { output } = await cli('completion', 'bash');
    const line = (command: string) => output.split('\n').find((one) => one.includes(` ${command}) options=`)) ?? '';
    assert.ok(line('scan').includes('--resolver') && line('rejudge').includes('--baseline'));
    assert.ok(!line('diff').includes('--resolver') && !line('rejudge').includes('--resolver'));
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
});
