import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../gate/suites.ts';
import { DATES } from './dates.ts';

const run = promisify(execFile);
const dateOf = (name: string) => DATES.find((date) => date.name === name)!;

/** Tests of assessments, screens and reports that depend on the time; all of the golden assessments. */
const FILES = globSync('{contract,web,report,engine/{golden,areas,evaluation,parse,scoring}}/**/*.test.ts', {
  cwd: ROOT,
  exclude: (name) => name.endsWith('node_modules'),
})
  // Compares with OpenSSL, which uses the system clock.
  .filter((file) => file !== 'engine/parse/tls/path.test.ts')
  .filter((file) => file.includes('golden') || /\bDate\b|\bnow\(|expir/.test(readFileSync(join(ROOT, file), 'utf8')));

for (const name of ['+10 years', 'February 29']) {
  test(`assessments and screens are the same at another time: ${name}`, async () => {
    const date = dateOf(name);
    const now = new Date();
    assert.ok(FILES.length >= 20, `${FILES.length} files`);
    const options = ['--test', '--test-isolation=none', '--test-reporter=tap'];
    const preload = `--import=${new URL('./shifted-date.ts', import.meta.url).href}`;
    const { stdout } = await run(process.execPath, [preload, ...options, ...FILES], {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        CLOCK_AHEAD_MS: String(date.at(now) - now.getTime()),
        TZ: date.zone,
        NODE_TEST_CONTEXT: undefined,
        NODE_OPTIONS: undefined,
      },
    }).catch((error: { stdout: string }) => assert.fail(failuresIn(error.stdout)));
    assert.match(stdout, /^# fail 0$/m);
  });
}

/** What failed, without the tests that passed. */
function failuresIn(tap: string): string {
  const parts = tap.split(/^ *(?=(?:not )?ok \d+ - )/m);
  return parts.filter((part) => part.startsWith('not ok')).join('\n') || tap.slice(-2_000);
}

test('the preloaded clock is ahead for every API of the current time, and leaves other dates unchanged', async () => {
  const script = `
    const made = new Date(0);
    console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), made.getTime(), made instanceof Date,
      Date.UTC(2030, 0), new (class extends Date {})().getTime()]))`;
  const preload = `--import=${new URL('./shifted-date.ts', import.meta.url).href}`;
  const year = 365 * 86_400_000;
  const before = Date.now();
  const { stdout } = await run(process.execPath, [preload, '-e', script], {
    env: { ...process.env, CLOCK_AHEAD_MS: String(year), NODE_OPTIONS: undefined },
  });
  const [now, constructed, called, made, isDate, utc, derived] = JSON.parse(stdout);
  // Date() has a resolution of whole seconds.
  for (const at of [now, constructed, called + 1_000, derived]) {
    assert.ok(at >= before + year && at <= Date.now() + year + 1_000, `${at}`);
  }
  assert.deepEqual([made, isDate, utc], [0, true, Date.UTC(2030, 0)]);
});

test('a run across a DST change starts less than two minutes before it', () => {
  for (const [name, zone] of [
    ['DST America', 'America/St_Johns'],
    ['DST Europe', 'Europe/Berlin'],
  ] as const) {
    const offset = (at: number) =>
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')!.value;
    for (const from of ['2026-11-22T00:00:00Z', '2027-03-29T00:00:00Z', '2031-06-01T00:00:00Z']) {
      const at = dateOf(name).at(new Date(from));
      assert.ok(at > Date.parse(from));
      assert.notEqual(offset(at), offset(at + 120_000), `${name} after ${from}`);
    }
  }
});

test('February 29 is the next one', () => {
  const at = (from: string) => new Date(dateOf('February 29').at(new Date(from))).toISOString().slice(0, 10);
  assert.equal(at('2026-11-22T00:00:00Z'), '2028-02-29');
  assert.equal(at('2028-03-01T00:00:00Z'), '2032-02-29');
  assert.equal(at('2096-03-01T00:00:00Z'), '2104-02-29', 'the year 2100 has none');
});
