import { systemClock } from '@assay/contract/clock.ts';
import { diagnose } from './doctor/diagnose.ts';
import { printResults } from './doctor/print-results.ts';
import { runCommand } from './run-command.ts';

/** `assay doctor`: checks an installation and what it depends on, running or not. */

const USAGE = `Usage: assay doctor [--json]

Checks configuration, data folder, disk, clock, database (version, roles, schema, connections,
notifications), secret key, feeds, object storage, DNS resolver, outgoing connections and mail
server, with the environment of the installation. Changes nothing, except that an object is written
to the object storage and deleted.

Options:
  --json      print one JSON object: {"ok": true, "checks": [{"id", "status", "detail", "advice"}]}

Exit codes:
  0           No check failed.
  1           At least one check failed.
  2           Invalid command.
`;

runCommand(USAGE, async (args) => {
  const json = args[0] === '--json';
  if (args.length > (json ? 1 : 0)) return null;
  return printResults(await diagnose(process.env, systemClock), json);
});
