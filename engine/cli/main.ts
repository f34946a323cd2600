import { run } from './run.ts';

/** `npm run scan -- <domain>`: the engine alone, in a terminal. */

const stop = new AbortController();
// The first Ctrl-C ends the scan and shows what was found; the second ends the process.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal: stop.signal,
  language: process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG,
});
