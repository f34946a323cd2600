import { namespaceUnavailableReason, runInNamespace } from '../dns/namespace.ts';
import type { Figure } from '../measured.ts';

/** Traffic of one scan on loopback, both directions. */
export interface ScanTraffic {
  domain: string;
  /** Web hosts that were found. */
  hosts: number;
  bytes: number;
  packets: number;
}

/** Traffic per scan of the lab's domains, as lines of a table. */
export async function measureTraffic(): Promise<Figure[]> {
  const what = 'Network traffic of a scan, both directions';
  const unavailable = namespaceUnavailableReason();
  if (unavailable) return [{ what, value: unavailable, limit: '–' }];
  process.stderr.write(
    'Network traffic of a scan: scans all domains of the lab, one after the other, for about ten minutes.\n',
  );
  const scans = await runInNamespace<ScanTraffic[]>('../scale/scan-network.ts');
  const mean = (of: (scan: ScanTraffic) => number) => scans.reduce((sum, scan) => sum + of(scan), 0) / scans.length;
  const sorted = scans.map(({ bytes }) => bytes).sort((a, b) => a - b);
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  return [
    {
      what: `${what}: least, mean and most of ${scans.length} domains with ${mean((scan) => scan.hosts).toFixed(1)} web hosts on average`,
      value: `${mb(sorted[0] ?? 0)}, ${mb(mean((scan) => scan.bytes))}, ${mb(sorted.at(-1) ?? 0)}`,
      limit: '–',
    },
    { what: 'Packets of a scan on loopback, mean', value: mean((scan) => scan.packets).toFixed(0), limit: '–' },
  ];
}
