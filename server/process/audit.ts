import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { type SealFault, verifySeals } from '../db/audit/seals.ts';
import { type DayFault, daysFolder, verifyDays } from '../jobs/audit/days.ts';
import { sealAll } from '../jobs/sealing.ts';
import { sentenceFor } from './sentence.ts';

/** `npm run audit -- verify`: checks the audit log's chain of seals on the server's shell. */

const USAGE = `npm run audit -- verify [FOLDER]

  Goes through the whole audit log and names the first entry that is gone, was changed or stands outside the chain, and
  the first daily seal that is missing or wrong. FOLDER holds copies of the exported daily seals; without it those in the
  data folder are compared.
  Exit code: 0 all is well, 1 something is wrong, 2 wrong command.
`;

const FAULTS: Readonly<Record<SealFault, string>> = {
  missing: 'the entry is gone',
  changed: 'the entry is not what was sealed',
  chain: 'its seal does not follow from the one before',
  personal: 'its personal details are not those it was written with',
  unsealed: 'it was never sealed and does not wait for its seal',
};

const DAY_FAULTS: Readonly<Record<DayFault, string>> = {
  missing: 'there is none',
  signature: 'this installation did not sign it',
  previous: 'it does not follow from the day before',
  chain: 'the log does not hold the entry and seal that were signed',
  'no-file': 'its exported file is not there',
  'other-file': 'its exported file is not what was exported',
};

async function run(command: string | undefined, folder: string | undefined): Promise<number> {
  if (command !== 'verify') {
    process.stderr.write(USAGE);
    return 2;
  }
  const context = await openContext(readConfig(process.env));
  try {
    // What the last process left unsealed when it stopped.
    while ((await sealAll(context)) > 0);
    const { count, waiting, seal, bad } = await context.db.withAllCompanies('planner', (tx) => verifySeals(tx));
    const days = await verifyDays(context, folder ?? daysFolder(context.config.dataDir));
    if (bad) {
      const place = bad.number === null ? 'outside the chain' : `number ${bad.number}`;
      process.stdout.write(`Bad entry ${bad.id}, ${place}: ${FAULTS[bad.fault]}.\n`);
    }
    if (days.bad) process.stdout.write(`Bad daily seal ${days.bad.day}: ${DAY_FAULTS[days.bad.fault]}.\n`);
    if (bad || days.bad) return 1;
    process.stdout.write(
      `${count} entries verified, ${waiting} waiting, ${days.count} daily seals. Last seal: ${seal ?? 'none'}\n`,
    );
    return 0;
  } finally {
    await context.close();
  }
}

run(process.argv[2], process.argv[3]).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  },
);
