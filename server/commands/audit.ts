import { printHead, verifyAudit } from '../features/audit/audit-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { openContext } from '../platform/context.ts';
import { runCommand } from './run-command.ts';

/** `assay audit verify`: checks the audit log's chain of seals on the server's shell. */

const USAGE = `Usage: assay audit verify [FOLDER]
       assay audit head

Verifies the audit log, or prints its signed head.

Commands:
  verify [FOLDER]   verify the whole log and print the first entry that is missing, modified or
                    outside the chain, the first daily seal that is missing or invalid, and the
                    first signed head that the log does not contain. FOLDER has copies of the
                    exported daily seals and of heads (head*.json) that were stored outside this
                    installation; by default those in the data folder are compared
  head              seal pending entries and print the signed head. A copy stored elsewhere shows
                    later whether the log was truncated or replaced

Exit codes:
  0                 The log is valid.
  1                 The log is invalid.
  2                 Invalid command.
`;

async function run([command, given]: readonly string[]): Promise<number | null> {
  if (command !== 'verify' && !(command === 'head' && given === undefined)) return null;
  const context = await openContext(readConfig(process.env));
  try {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    return (await (command === 'head' ? printHead(context, say) : verifyAudit(context, given, say))) ? 0 : 1;
  } finally {
    await context.close();
  }
}

runCommand(USAGE, run);
