import { runRemote } from './run-remote.ts';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
process.exitCode = await runRemote(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
  env: process.env,
  signal: stop.signal,
});
