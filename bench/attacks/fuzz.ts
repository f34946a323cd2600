import { parseArgs } from 'node:util';
import { type Figure, writeSection } from '../measured.ts';
import { writeCorpora } from './fuzz/corpora.ts';
import { fuzzParsers } from './fuzz/parsers.ts';

const USAGE = `npm run fuzz -- [api | parsers | corpora] [OPTIONS]

  api         calls of the HTTP API, made from its OpenAPI document, by every role
  parsers     mutated inputs for every parser that takes untrusted bytes
  corpora     write the inputs that the mutations begin with anew, from the tests of the engine
  Without a word: api and parsers.
  --calls N      calls of the API; 100,000 when absent
  --mutations N  inputs over all parsers; 10,000,000 when absent
  --seed N       the same calls and inputs for the same seed; 1 when absent
  --only TEXT    parsers with TEXT in their names
  --write        put the figures into docs/measured.md
  Exit code: 0 nothing found, 1 a fault, 2 wrong command.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '100000' },
    mutations: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [part = 'all', ...more] = positionals;
const [calls, mutations, seed] = [values.calls, values.mutations, values.seed].map(Number) as [number, number, number];

async function run(): Promise<number> {
  if (part === 'corpora') {
    process.stdout.write(`${writeCorpora()} inputs\n`);
    return 0;
  }
  let faults = 0;
  if (part !== 'parsers') {
    const { fuzzApi } = await import('./fuzz/api.ts');
    const api = await fuzzApi(calls, seed);
    report('Fuzzing the API', api.figures);
    faults += api.faults.length;
  }
  if (part !== 'api') {
    const parsers = await fuzzParsers(mutations, seed, values.only);
    report('Fuzzing parsers', parsers.figures);
    faults += parsers.faults.length;
  }
  return faults > 0 ? 1 : 0;
}

function report(title: string, figures: readonly Figure[]): void {
  for (const { what, value, limit } of figures) process.stdout.write(`${what}: ${value} (${limit})\n`);
  if (values.write) writeSection(title, `By \`npm run fuzz -- --write\` with seed ${seed};`, figures);
}

const known = ['all', 'api', 'parsers', 'corpora'].includes(part) && more.length === 0;
if (known && [calls, mutations, seed].every((number) => Number.isInteger(number) && number >= 0)) {
  process.exitCode = await run();
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
