import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeTable } from '../measured.ts';
import { EQUIVALENT } from './equivalent.ts';
import { instrument, type Mutant } from './instrument.ts';
import { type Result, runMutants } from './run.ts';
import { TARGETS } from './targets.ts';

const USAGE = `npm run mutate -- FOLDER [--file PART] [--constants] [--write]

  Changes each expression of a folder's sources, runs the tests that cover it, and lists the changes that no test notices.
  Folders: ${Object.keys(TARGETS).join(', ')}

  --file PART  only files whose path contains this
  --constants  also values that are computed when a module loads, which takes a second each
  --write      writes the score to docs/measured.md
  Exit code: 0 all changes are noticed or listed as equivalent (bench/mutate/equivalent.ts), 1 some are not, 2 usage error.
`;

const ROOT = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: '' },
    constants: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [folder = ''] = positionals;
if (Object.hasOwn(TARGETS, folder)) process.exitCode = await mutate(folder);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

async function mutate(target: string): Promise<number> {
  const { sources, mutants } = await instrument(target);
  const tests = globSync([...TARGETS[target]!], { cwd: ROOT }).map((name) => path.join(ROOT, name));
  const chosen = mutants.filter(({ fileName }) => fileName.includes(values.file));
  process.stdout.write(`${chosen.length} mutants, ${tests.length} test files\n`);
  const results = await runMutants(
    { sources, mutants: chosen },
    tests,
    values.constants,
    ({ mutant, verdict }, done) => {
      if (verdict === 'survived' || verdict === 'no-test')
        process.stdout.write(`${done} of ${chosen.length}  ${verdict.padEnd(8)}  ${lineOf(mutant)}\n`);
    },
  );
  const { killed, missed, excused } = summarize(results);
  const score = (100 * killed) / (killed + missed.length);
  process.stdout.write(
    `\n${target}: ${killed} killed, ${missed.length} survived, ${excused} equivalent: ${score.toFixed(1)} %\n`,
  );
  if (values.write && values.file === '') {
    const cells = [String(killed), String(missed.length), String(excused), `${score.toFixed(1)} %`];
    writeTable(
      `Mutation score: ${target}`,
      `\`npm run mutate -- ${target} --write\`;`,
      ['killed', 'survived', 'equivalent', 'score (at least 90 %)'],
      [cells],
    );
  }
  return missed.length === 0 ? 0 : 1;
}

function summarize(results: readonly Result[]): { killed: number; missed: Mutant[]; excused: number } {
  const alive = results.filter(({ verdict }) => verdict === 'survived' || verdict === 'no-test');
  const missed = alive.map(({ mutant }) => mutant).filter((mutant) => !isEquivalent(mutant));
  const run = results.filter(({ verdict }) => verdict !== 'constant');
  return { killed: run.length - alive.length, missed, excused: alive.length - missed.length };
}

function isEquivalent(mutant: Mutant): boolean {
  const { file, original, replacement } = textOf(mutant);
  return EQUIVALENT.some((one) => one.file === file && one.original === original && one.replacement === replacement);
}

function lineOf(mutant: Mutant): string {
  const { file, line, original, replacement } = textOf(mutant);
  return `${file}:${line}  ${mutant.mutatorName}: ${JSON.stringify(original)} → ${JSON.stringify(replacement)}${isEquivalent(mutant) ? '  (equivalent)' : ''}`;
}

function textOf({ fileName, location: { start, end }, replacement }: Mutant) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  return { file: path.relative(ROOT, fileName), line: start.line + 1, original: lines.join('\n'), replacement };
}
