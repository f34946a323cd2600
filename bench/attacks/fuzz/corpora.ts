import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CORPORA } from '../../../engine/testing/fuzz/corpora.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Limits that keep the files readable; the mutator derives more inputs from them. */
const [CALLS_PER_FUNCTION, LENGTH_PER_FUNCTION] = [10, 4_000];

/** Writes the corpora: for each parser a bounded selection of its arguments in the tests of engine/parse, engine/network and engine/probes. */
export function writeCorpora(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-corpora-'));
  const file = path.join(folder, 'inputs');
  try {
    const tests = globSync(['engine/{parse,network,probes}/**/*.test.ts'], { cwd: ROOT }).sort();
    const record = path.join(import.meta.dirname, 'record.ts');
    const { status } = spawnSync(process.execPath, ['--import', record, '--test', '--test-concurrency=1', ...tests], {
      cwd: ROOT,
      env: { ...process.env, RECORD_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // Failing tests would silently omit inputs.
    if (status !== 0) throw new Error(`the tests ended with ${status}`);
    return choose(readFileSync(file, 'utf8').trim().split('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function choose(lines: readonly string[]): number {
  const found = new Map<string, Set<string>>();
  for (const line of lines) {
    const [name, text] = JSON.parse(line) as [string, string];
    found.set(name, (found.get(name) ?? new Set()).add(text));
  }
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const corpora: Record<string, Record<string, unknown[]>> = {};
  let count = 0;
  for (const [name, calls] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // By digest, so that a new test does not change the whole selection.
    const sorted = [...calls].sort((a, b) => (digest(a) < digest(b) ? -1 : 1));
    let length = 0;
    const chosen = sorted.slice(0, CALLS_PER_FUNCTION).filter((text) => {
      length += text.length;
      return length <= LENGTH_PER_FUNCTION;
    });
    const area = /^(?:parse\/)?(.+?)(?:\/|\.ts)/.exec(name)![1]!;
    corpora[area] ??= {};
    corpora[area][name] = chosen.map((text) => JSON.parse(text));
    count += chosen.length;
  }
  for (const [area, entries] of Object.entries(corpora)) {
    const parsers = Object.entries(entries).map(([name, calls]) => {
      const rows = calls.map((call) => `  ${JSON.stringify(call)}`).join(',\n');
      return ` ${JSON.stringify(name)}: [\n${rows}\n ]`;
    });
    writeFileSync(path.join(CORPORA, `${area}.json`), `{\n${parsers.join(',\n')}\n}\n`);
  }
  return count;
}
