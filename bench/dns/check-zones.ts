import { readFileSync } from 'node:fs';
import { assess, collect, DEFAULT_SOURCES, type NetworkSettings, scanRequest } from '@assay/engine';

/** Checks zones like a scan does, with their DNS evidence only; prints one line of JSON. */

export interface ZoneTask {
  network: NetworkSettings;
  domains: readonly string[];
  /** All in parallel. */
  together: boolean;
}
export interface ZoneAnswer {
  domain: string;
  /** Milliseconds from the first query to the assessment. */
  ms: number;
  /** `check/finding`. */
  findings: string[];
}

const { network, domains, together } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as ZoneTask;
/** The lab's networks, which are not in any data package. */
const LOCATIONS = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((range, at) => ({
  range,
  country: null,
  asn: 64_496 + at,
  operator: null,
}));

const answers: ZoneAnswer[] = [];
if (together) answers.push(...(await Promise.all(domains.map(check))));
else for (const domain of domains) answers.push(await check(domain));
process.stdout.write(`${JSON.stringify(answers)}\n`);

async function check(domain: string): Promise<ZoneAnswer> {
  const began = performance.now();
  const set = await collect(scanRequest(domain, { phases: [1], kinds: ['zone', 'mail'] }), {
    network,
    sources: { ...DEFAULT_SOURCES, certificateLog: null, rdapBootstrap: null, locations: LOCATIONS },
    catalog: null,
    signal: AbortSignal.timeout(60_000),
  });
  const { findings } = assess(set);
  const found = findings.map(({ check, finding }) => `${check}/${finding}`);
  return { domain, ms: performance.now() - began, findings: found };
}
