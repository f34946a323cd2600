import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, STEP_NAMES } from './suites.ts';

export const USAGE = `npm test -- [STEP | FILE …] [--name PATTERN] [--changed [--since REF]] [--once]

  STEP            only these steps: ${STEP_NAMES.join(', ')}
  FILE            only these test files, or those below a folder
  --name PATTERN  only tests whose name matches, with one FILE
  --changed       only tests that a file changed since the last commit, or since REF, can affect, without those that
                  import it only with the whole product
  --since REF     Git revision that --changed compares with
  --once          does not run failed files a second time
`;

export interface Arguments {
  steps: string[];
  /** Files or folders relative to the root. */
  paths: string[];
  name: string | undefined;
  /** Git revision to compare with; null without `--changed`. */
  since: string | null;
  once: boolean;
}

/** @throws Error with a message for the terminal */
export function readArguments(argv: readonly string[], folder = process.cwd()): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      once: { type: 'boolean', default: false },
    },
  });
  const steps = positionals.filter((word) => STEP_NAMES.includes(word));
  const paths = positionals
    .filter((word) => !STEP_NAMES.includes(word))
    .map((word) => {
      const place = [join(folder, word), join(ROOT, word)].find((candidate) => existsSync(candidate));
      if (!place) throw new Error(`There is no step, file or folder "${word}".\n\n${USAGE}`);
      return relative(ROOT, place).split(sep).join('/');
    });
  if (values.name !== undefined && paths.length !== 1) throw new Error(`--name needs one test file.\n\n${USAGE}`);
  const since = values.since ?? (values.changed ? 'HEAD' : null);
  return { steps, paths, name: values.name, since, once: values.once };
}
