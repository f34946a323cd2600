import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeTable } from '../measured.ts';
import { EQUIVALENT } from './equivalent.ts';
import { instrument, type Mutant } from './instrument.ts';
import { type Result, runMutants } from './run.ts';
import { TARGETS } from './targets.ts';

const USAGE = `npm run mutate -- TARGET [--file PART] [--slowest MS] [--survivors] [--constants] [--write]

  Changes each expression of a target's sources, runs the tests that cover it, and lists the changes that no test notices.
  Targets: ${Object.keys(TARGETS).join(', ')}

  --file PART  only files whose path contains this
  --survivors  only the listed survivors: shows in a minute which of them new tests notice
  --slowest MS  leaves out tests that take longer: a lower bound of the score in less time
  --constants  also values that are computed when a module loads, which takes a second each
  --write      writes the score to docs/measured.md, and the survivors to bench/mutate/survivors
  Exit code: 0 all changes are noticed or listed as equivalent (bench/mutate/equivalent.ts), 1 some are not, 2 usage error.
`;

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Characters of a line in the list of survivors: the rest is to be found in the source. */
const SURVIVOR_CHARACTERS = 160;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: '' },
    slowest: { type: 'string', default: 'Infinity' },
    survivors: { type: 'boolean', default: false },
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
  const slowestMs = Number(values.slowest);
  const { sources, mutants } = await instrument(TARGETS[target]!.sources);
  const tests = globSync([...TARGETS[target]!.tests], { cwd: ROOT }).map((name) => path.join(ROOT, name));
  const listed = values.survivors ? readSurvivors(target) : null;
  const chosen = mutants.filter(
    (mutant) => mutant.fileName.includes(values.file) && (!listed || listed.has(survivorOf(mutant))),
  );
  process.stdout.write(`${chosen.length} mutants, ${tests.length} test files\n`);
  const results = await runMutants(
    { sources, mutants: chosen },
    tests,
    { constants: values.constants, slowestMs },
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
  // Of a part of the mutants neither a score nor a list is known, except that a list becomes shorter.
  if (values.write && values.file === '') writeSurvivors(target, missed);
  if (values.write && values.file === '' && !listed) {
    const cells = [String(killed), String(missed.length), String(excused), `${score.toFixed(1)} %`];
    writeTable(
      `Mutation score: ${target}`,
      `\`npm run mutate -- ${target}${Number.isFinite(slowestMs) ? ` --slowest ${slowestMs}` : ''} --write\`;`,
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

function survivorsFile(target: string): string {
  return path.join(import.meta.dirname, 'survivors', `${target.replace('/', '-')}.txt`);
}

/** Without line number, so that only a change of the survivors changes the list. */
function survivorOf(mutant: Mutant): string {
  return lineOf(mutant)
    .replace(/:\d+ {2}/, '  ')
    .slice(0, SURVIVOR_CHARACTERS);
}

function readSurvivors(target: string): Set<string> {
  return new Set(readFileSync(survivorsFile(target), 'utf8').split('\n'));
}

function writeSurvivors(target: string, missed: readonly Mutant[]): void {
  mkdirSync(path.dirname(survivorsFile(target)), { recursive: true });
  writeFileSync(survivorsFile(target), `${missed.map(survivorOf).join('\n')}\n`);
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
