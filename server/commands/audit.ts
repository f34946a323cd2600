import { printHead, verifyAudit } from '../features/audit/audit-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { openContext } from '../platform/context.ts';
import { runCommand } from './run-command.ts';

/** `npm run audit-log -- verify`: checks the audit log's chain of seals on the server's shell. */

const USAGE = `npm run audit-log -- verify [FOLDER] | head

  verify  Verifies the whole audit log and prints the first entry that is missing, modified or outside the chain, the
          first daily seal that is missing or invalid, and the first signed head that the log does not contain.
          FOLDER contains copies of the exported daily seals and of heads (head*.json), stored outside this
          installation; without it those in the data folder are compared.
  head    Seals pending entries and prints the signed head of the log. A copy stored elsewhere later shows whether the
          log was truncated or replaced.
  Exit code: 0 valid, 1 invalid, 2 unknown command.
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
