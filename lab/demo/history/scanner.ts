import { startLab } from '../../index.ts';
import { openLabCatalog } from '../../scan.ts';
import type { DemoDomain } from '../seed-types.ts';
import { collectPast } from './past-evidence.ts';

/**
 * A process with a lab of its own that scans the past states of domains, so that these scans use a further core and do not
 * delay the product. Ends with its parent.
 */
export interface ScannerTask {
  domain: DemoDomain;
  months: readonly number[];
}

/**
 * Time-outs of these scans relative to those of the lab: on a busy machine a slow response must not become a missing one.
 */
const PATIENCE = 3;

process.once('disconnect', () => process.exit(0));
const lab = await startLab();
const { connect, dns, exchange } = lab.network.timeouts;
const patient = {
  ...lab,
  // Faults of a domain change them.
  get sources() {
    return lab.sources;
  },
  network: {
    ...lab.network,
    timeouts: { connect: connect * PATIENCE, dns: dns * PATIENCE, exchange: exchange * PATIENCE },
  },
};
const catalog = await openLabCatalog(lab);

process.on('message', async ({ domain, months }: ScannerTask) => {
  try {
    process.send!({ domain: domain.domain, past: await collectPast(patient, catalog, domain, months) });
  } catch (error) {
    process.send!({ domain: domain.domain, error: String(error) });
  }
});
process.send!('ready');
