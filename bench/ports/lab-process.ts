import type { NetworkSettings } from '@assay/engine';
import { startLab } from '@assay/lab';

/** The lab in a separate process, so that its responses do not wait for the scan; bound to its simulated addresses. */
export interface LabAnswer {
  network: NetworkSettings;
}

process.once('message', async (machines: Record<string, readonly string[]>) => {
  const lab = await startLab({ bind: true, domains: Object.keys(machines) });
  for (const [domain, faults] of Object.entries(machines)) await lab.setFaults(domain, faults);
  process.send!({ network: lab.network } satisfies LabAnswer);
});
