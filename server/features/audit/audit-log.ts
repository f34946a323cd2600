import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import { type SealError, verifySeals } from '#platform/db/audit/seals.ts';
import { sealAll } from './sealing.ts';
import { type DayError, daysFolder, verifyDays } from './signed-days.ts';
import {
  contradictingHead,
  exportedHead,
  exportHead,
  type HeadError,
  type HeadFile,
  readHead,
  signHead,
  verifyHeads,
} from './signed-heads.ts';

const FAULTS: Readonly<Record<SealError, string>> = {
  missing: 'the entry is gone',
  changed: 'the entry is not what was sealed',
  chain: 'its seal does not follow from the one before',
  personal: 'its personal details are not those it was written with',
  erased: 'its personal details are gone, and no erasure of them is recorded',
  erasure: 'it records the erasure of other details than those that are marked as erased by it',
  actor: 'the account that did it is gone',
  unsealed: 'it was never sealed and does not wait for its seal',
};

const DAY_FAULTS: Readonly<Record<DayError, string>> = {
  missing: 'there is none',
  signature: 'this installation did not sign it',
  previous: 'it does not follow from the day before',
  chain: 'the log does not hold the entry and seal that were signed',
  'no-file': 'its exported file is not there',
  'other-file': 'its exported file is not what was exported',
};

const HEAD_FAULTS: Readonly<Record<HeadError, string>> = {
  empty: 'the log has no entries, though there are accounts: it was emptied',
  'no-head': 'no signed head was stored within an hour of a seal: heads were taken out',
  signature: 'this installation did not sign it',
  truncated: 'the log ends before it',
  chain: 'the log holds another seal at its number',
};

/** Heads in a folder: its own, and copies under other names. */
function headsIn(folder: string): HeadFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^head.*\.json$/.test(name));
  return names.sort().map((name) => readHead(join(folder, name)));
}

/** @returns whether all is well */
async function verifyEnd(
  context: Pick<Context, 'db' | 'secrets'>,
  folder: string,
  say: (line: string) => void,
): Promise<{ well: boolean; count: number }> {
  const { count, bad } = await verifyHeads(context, headsIn(folder));
  if (!bad) return { well: true, count };
  const { fault, head, entries } = bad;
  const which = head ? `Bad head of ${head.at}, entry ${head.number}` : 'Bad end of the log';
  const missing = fault === 'truncated' && head ? ` (${head.number - entries} entries are missing)` : '';
  say(`${which}: ${HEAD_FAULTS[fault]}${missing}.`);
  return { well: false, count };
}

type Say = (line: string) => void;

/** Seals what waits, then prints the signed head. @returns false without entries */
export async function printHead(context: Context, say: Say): Promise<boolean> {
  while ((await sealAll(context)) > 0);
  const key = context.secrets.keys.current('audit');
  const { dataDir } = context.config;
  const { signed, against } = await context.db.withAllCompanies('planner', async (tx) => ({
    signed: await signHead(tx, key),
    against: await contradictingHead(tx, exportedHead(dataDir, context.log)),
  }));
  if (!signed) {
    say('The audit log has no entries yet.');
    return false;
  }
  if (!against) exportHead(dataDir, signed.head);
  say(JSON.stringify(signed.head, null, 2));
  return true;
}

/**
 * Compares the whole log with its seals, daily seals and heads, and reports differences.
 * @param given folder with copies of exported files; the data folder's own if absent
 * @returns whether there are no differences
 */
export async function verifyAudit(context: Context, given: string | undefined, say: Say): Promise<boolean> {
  // Entries that the previous process left unsealed when it stopped.
  while ((await sealAll(context)) > 0);
  return verifySealedAudit(context, given, say);
}

/** As `verifyAudit`, without sealing what waits: changes nothing. */
export async function verifySealedAudit(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  given: string | undefined,
  say: Say,
): Promise<boolean> {
  const folder = given ?? daysFolder(context.config.dataDir);
  const { count, waiting, seal, bad } = await context.db.withAllCompanies('planner', (tx) =>
    verifySeals(tx, (id) => context.secrets.keys.find('audit', id)),
  );
  const days = await verifyDays(context, folder);
  const end = await verifyEnd(context, folder, say);
  if (bad) {
    const place = bad.number === null ? 'outside the chain' : `number ${bad.number}`;
    say(`Bad entry ${bad.id}, ${place}: ${FAULTS[bad.fault]}.`);
  }
  if (days.bad) say(`Bad daily seal ${days.bad.day}: ${DAY_FAULTS[days.bad.fault]}.`);
  if (bad || days.bad || !end.well) return false;
  say(
    `${count} entries verified, ${waiting} waiting, ${days.count} daily seals, ${end.count} heads. Last seal: ${seal ?? 'none'}`,
  );
  return true;
}
