import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decide } from './decisions.ts';
import { createLicenses, disableAccounts, inviteSuppliers, registerPeople } from './people.ts';
import { portfolio, questionnaires } from './questionnaires.ts';
import { requestReports } from './reports.ts';
import { requestScans } from './scans.ts';
import { planScans } from './schedules.ts';
import { requestVerifications } from './verifications.ts';
import type { DemoProgress, DemoWorld } from './world.ts';

type Step = (world: DemoWorld, progress: DemoProgress) => Promise<void>;

/** Steps that need no ratings, by name. */
const PEOPLE: Readonly<Record<string, Step>> = {
  registrations: registerPeople,
  licenses: createLicenses,
  disabled: disableAccounts,
  verifications: requestVerifications,
  invitations: inviteSuppliers,
};

/** Steps that need rated domains. Scans come last: a domain has one open scan at a time. */
const RATED: Readonly<Record<string, Step>> = {
  decisions: decide,
  portfolio,
  questionnaires,
  schedules: planScans,
  reports: requestReports,
  scans: requestScans,
};

/**
 * Brings the demo into every state that the product has, by calls of its API. A step that fails does not prevent the
 * others, and is tried again at the next start.
 * @param print prints a line
 */
export async function createStates(
  group: 'people' | 'rated',
  world: DemoWorld,
  print: (line: string) => void,
): Promise<void> {
  const { dataDir } = world.context.config;
  const progress = await readProgress(dataDir);
  for (const [name, step] of Object.entries(group === 'people' ? PEOPLE : RATED)) {
    if (progress.done.includes(name)) continue;
    try {
      await step(world, progress);
      progress.done.push(name);
      await writeFile(fileOf(dataDir), JSON.stringify(progress));
    } catch (error) {
      print(`Not everything could be set up (${name}): ${(error as Error).message}`);
    }
  }
}

/** The demo's unused license code; null until it is issued. */
export async function unusedLicense(dataDir: string): Promise<string | null> {
  return (await readProgress(dataDir)).licenseCode;
}

async function readProgress(dataDir: string): Promise<DemoProgress> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? { done: [], licenseCode: null } : (JSON.parse(text) as DemoProgress);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'demo-states.json');
}
