import { parseArgs } from 'node:util';
import { type Figure, writeSection } from '../measured.ts';
import { writeCorpora } from './fuzz/corpora.ts';
import { fuzzParsers } from './fuzz/parsers.ts';

const USAGE = `npm run fuzz -- [api | parsers | corpora] [OPTIONS]

  api         call the HTTP API as every role, with requests generated from its OpenAPI document
  parsers     run every parser of untrusted input on mutated inputs
  corpora     record the seed inputs again from the tests of the engine
  Default: api and parsers.
  --calls N      number of API calls (default 100000)
  --mutations N  number of inputs over all parsers (default 10000000)
  --seed N       seed of the random numbers; the same seed gives the same calls and inputs (default 1)
  --only TEXT    only parsers whose name contains TEXT
  --write        write the figures to docs/measured.md
  Exit code: 0 no fault found, 1 faults found, 2 usage error.
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
