import { systemClock } from '@assay/contract/clock.ts';
import { diagnose } from './doctor/diagnose.ts';
import { printResults } from './doctor/print-results.ts';
import { runCommand } from './run-command.ts';

/** `npm run doctor`: checks an installation and what it depends on, running or not. */

const USAGE = `npm run doctor [-- --json]

  Checks configuration, data folder, disk, clock, database (version, roles, schema, connections, notices), secret key,
  feeds, DNS resolver, outgoing connections and mail server, with the environment of the installation. Changes nothing.
  --json   One JSON object: {"ok": true, "checks": [{"id", "status", "detail", "advice"}]}
  Exit code: 0 nothing failed, 1 something failed, 2 wrong command.
`;

runCommand(USAGE, async (args) => {
  const json = args[0] === '--json';
  if (args.length > (json ? 1 : 0)) return null;
  return printResults(await diagnose(process.env, systemClock), json);
});
