import { run, type Terminal } from './run.ts';

/** Signals within this number of milliseconds are one Ctrl-C: a terminal and npm both forward it. */
const SAME_MOMENT_MS = 500;

/** Exit code of programs whose reader has gone, such as `head`: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

/** Runs the command line as this process, and sets its exit code. */
export function runProgram(parts: Pick<Terminal, 'renderPdf'> = {}): Promise<void> {
  return runAsProcess((args, terminal) => run(args, { ...terminal, ...parts }));
}

/**
 * Runs a command with the arguments and streams of this process, and sets its exit code. Ctrl-C and the end of the reader of
 * its output end it.
 */
export async function runAsProcess(
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  let interrupted = Number.POSITIVE_INFINITY;
  /** The first Ctrl-C ends the scan and shows the results so far; the second ends the process. */
  const interrupt = () => {
    if (!stop.signal.aborted) interrupted = performance.now();
    else if (performance.now() - interrupted > SAME_MOMENT_MS) process.exit(130);
    stop.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(READER_GONE);
  });
  process.exitCode = await command(process.argv.slice(2), {
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signal: stop.signal,
    language: process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG,
    env: process.env,
    folder: process.cwd(),
  });
}
