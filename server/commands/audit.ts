import { printHead, verifyAudit } from '../features/audit/audit-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { openContext } from '../platform/context.ts';
import { startupErrorMessage } from './startup-error-message.ts';

/** `npm run audit -- verify`: checks the audit log's chain of seals on the server's shell. */

const USAGE = `npm run audit -- verify [FOLDER] | head

  verify  Goes through the whole audit log and names the first entry that is gone, was changed or stands outside the
          chain, the first daily seal that is missing or wrong, and the first signed head that the log does not reach.
          FOLDER holds copies of the exported daily seals and of heads (head*.json), kept outside this installation;
          without it those in the data folder are compared.
  head    Seals what waits and prints the signed head of the log. A copy that is kept elsewhere shows later whether the
          log was cut or made anew since.
  Exit code: 0 all is well, 1 something is wrong, 2 wrong command.
`;

async function run(command: string | undefined, given: string | undefined): Promise<number> {
  if (command !== 'verify' && !(command === 'head' && given === undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const context = await openContext(readConfig(process.env));
  try {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    return (await (command === 'head' ? printHead(context, say) : verifyAudit(context, given, say))) ? 0 : 1;
  } finally {
    await context.close();
  }
}

run(process.argv[2], process.argv[3]).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exit(1);
  },
);
