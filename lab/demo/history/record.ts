import { startLab } from '../../index.ts';
import { openLabCatalog } from '../../scan.ts';
import { SEED_COMPANIES } from '../seed-companies.ts';
import { type StateEvidence, scanPast } from './past-evidence.ts';
import { readRecordedEvidence, writeRecordedEvidence } from './recorded-evidence.ts';

/**
 * `node lab/demo/history/record.ts [DOMAIN…]`: scans the past states of the demo's domains, or of those named, and stores
 * their evidence, from which the demo writes its history. Required when recorded.test.ts says that the evidence is outdated.
 */

const PATIENCE = 10;
/** Scans wait for silent servers: meanwhile another one runs. */
const CONCURRENCY = 2;

const lab = await startLab({ patience: PATIENCE });
try {
  const catalog = await openLabCatalog(lab);
  const seeds = SEED_COMPANIES.flatMap(({ domains }) => domains);
  const named = process.argv.slice(2);
  const scanned = new Map<string, ReadonlyMap<string, StateEvidence>>(
    named.length > 0 ? (await readRecordedEvidence()).domains : [],
  );
  const waiting = seeds.filter(({ domain }) => named.length === 0 || named.includes(domain));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      scanned.set(next.domain, await scanPast(lab, catalog, next));
      console.log(`${next.domain}: ${scanned.get(next.domain)!.size} states`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const domains = new Map(seeds.map(({ domain }) => [domain, scanned.get(domain)!]));
  await writeRecordedEvidence({ at: new Date().toISOString(), domains });
} finally {
  await lab.close();
}
