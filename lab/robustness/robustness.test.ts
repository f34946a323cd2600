import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import {
  assess,
  collect,
  createNetwork,
  type EvidenceKind,
  type EvidenceMap,
  knownAddresses,
  type NetworkSettings,
  scanFailureReason,
  scanRequest,
} from '@assay/engine';
import { TRAP_PATHS, triggeredTraps } from '../hosts/hostile-web.ts';
import { type FaultId, startLab } from '../index.ts';
import { silentUdp, unresponsiveTcp } from './hostile-servers.ts';
import { type ScanAnswer, type ScanOrder, scanInChild } from './scan-child.ts';

const MEMORY_MAX_BYTES = 400_000_000;
const STOP_MAX_MS = 2_000;
/** Far below the limits of a phase: an acceptable wait for a user. In virtual milliseconds, like all durations here. */
const TIME_MAX_MS = 45_000;

/** Its web host runs all attacks at the same time. */
const HOSTILE = 'gablewood.test';
/** Lab domain → its attack on scanners. */
const UNKIND: Readonly<Record<string, FaultId>> = {
  'harbourline.test': 'never-answers',
  'meadowgate.test': 'gigabyte-answer',
  'tidewater-books.test': 'endless-headers',
  'northquay.test': 'redirect-loop',
  'larkspur-bank.test': 'dripping-answer',
  'copperfinch.example': 'dripping-bodies',
  'glasswing.example': 'nonsense-certificate',
  'brasslantern.test': 'noise-everywhere',
  [HOSTILE]: 'hostile-web',
};
const NOWHERE = 'nowhere-at-all.test';
/** Its web hosts are in DNS, but all packets to them are dropped. */
const DEAF = 'pinebarrow.test';
/** Nothing listens on its web hosts. */
const CLOSED = 'willowhurst.test';
/** Its name servers accept queries and send no responses. */
const MUTE_ZONE = 'fernhollow.test';

const folder = await mkdtemp(path.join(tmpdir(), 'assay-robustness-'));
const catalog = path.join(folder, 'catalog');
const lab = await startLab();
await lab.writeCatalog(catalog);
const deaf = await unresponsiveTcp();
const mute = await silentUdp();
after(async () => {
  await Promise.all([lab.close(), deaf.close(), mute.close()]);
  await rm(folder, { recursive: true });
});

/** The lab with shorter time-outs than a regular scan, to keep the test short. */
function order(domains: readonly string[], more: Partial<ScanOrder> = {}): ScanOrder {
  const timeouts = { connect: 600, dns: 1_500, exchange: 1_500 };
  return { domains, network: { ...lab.network, timeouts }, sources: lab.sources, catalog, kinds: null, ...more };
}

/** TCP ports that a scan probes on a host, as listed by a scan without probes. */
async function usualPorts(): Promise<readonly number[]> {
  const [scan] = await collect(scanRequest(NOWHERE, { phases: [1], kinds: [] }), {
    network: lab.network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
  });
  assert.ok(scan?.kind === 'scan' && scan.outcome.ok);
  return scan.outcome.value.ports;
}

/** Redirects all ports of some hosts, or one port over both transports, to another target; null = nothing listens. */
async function lead(
  network: NetworkSettings,
  hosts: readonly string[],
  place: number | null,
  port?: number,
): Promise<NetworkSettings> {
  const found = await Promise.all(hosts.map((host) => createNetwork(lab.network).lookup(host)));
  const addresses = found.flatMap((host) => knownAddresses(host));
  const rows = Object.entries(network.dialMap!).flatMap(([target, open]): [string, number][] => {
    const [address, of] = target.split(/[ /]/) as [string, string];
    if (!addresses.includes(address) || (port !== undefined && Number(of) !== port)) return [[target, open]];
    return place === null ? [] : [[target, place]];
  });
  // Every probed port gets an entry: packets to it are dropped, not refused.
  if (place !== null && port === undefined) {
    for (const address of addresses) for (const asked of await usualPorts()) rows.push([`${address} ${asked}`, place]);
  }
  return { ...network, dialMap: Object.fromEntries(rows) };
}

const outcomeOf = (scan: ScanAnswer, kind: EvidenceKind, asset: string) =>
  scan.set.find((piece) => piece.kind === kind && piece.asset === asset)?.outcome;

/** Its servers do not respond; scanned concurrently with the others, because it waits most of the time. */
const UNANSWERED = 'quillandco.example';
const unanswered = scanInChild(
  order([UNANSWERED], {
    network: {
      ...lab.network,
      timeouts: { connect: 400, dns: 150, exchange: 1_000 },
      resolvers: [{ address: '127.0.0.1', port: mute.port }],
      roots: [],
    },
  }),
);

describe('hosts that exhaust a scanner, all at once in one process', async () => {
  for (const [domain, fault] of Object.entries(UNKIND)) await lab.setFaults(domain, [fault]);
  let { network } = order([]);
  network = await lead(network, [DEAF], deaf.port);
  network = await lead(network, [CLOSED], null);
  network = await lead(network, [`ns1.${MUTE_ZONE}`, `ns2.${MUTE_ZONE}`], mute.port, 53);
  const domains = [...Object.keys(UNKIND), NOWHERE, DEAF, CLOSED, MUTE_ZONE];
  const run = await scanInChild(order(domains, { network }));
  const scan = (domain: string) => run.scans.get(domain)!;

  it('use at most 400 MB, and leave no open handle', () => {
    assert.equal(run.exitCode, 0, run.output);
    assert.equal(run.output, '');
    assert.ok(run.memoryBytes > 50_000_000 && run.memoryBytes < MEMORY_MAX_BYTES, `${run.memoryBytes} bytes`);
  });

  for (const domain of domains) {
    it(`${domain} (${UNKIND[domain] ?? 'see above'}) completes, each check with a result or a reason`, () => {
      const { ms, assessment, set, delivered } = scan(domain);
      assert.ok(ms < TIME_MAX_MS, `${Math.round(ms)} ms`);
      assert.ok(delivered >= set.length, 'every piece was handed over');
      assert.deepEqual(
        set.filter(({ outcome }) => !outcome.ok && outcome.reason === 'stopped'),
        [],
      );
      assert.deepEqual(
        assessment.checks.filter(({ status }) => status === 'failed-to-run'),
        [],
      );
      for (const { check, status, notAssessed } of assessment.checks) {
        assert.ok(status !== 'not-assessed' || notAssessed.length > 0, check);
      }
      assert.deepEqual(assessment, JSON.parse(JSON.stringify(assess(set))), 'the same evidence, the same assessment');
    });
  }

  it('have a reason why they could not be assessed', () => {
    const reasons = ['harbourline.test', 'tidewater-books.test', 'larkspur-bank.test', 'brasslantern.test', DEAF].map(
      (domain) => outcomeOf(scan(domain), 'http', domain),
    );
    assert.deepEqual(
      reasons.map((outcome) => outcome?.ok === false && outcome.reason),
      ['timeout', 'too-large', 'timeout', 'protocol-error', 'timeout'],
    );
    const deafPorts = outcomeOf(scan(DEAF), 'ports', DEAF);
    assert.ok(deafPorts && (!deafPorts.ok || JSON.stringify(deafPorts.value).includes('"stopped":"timeout"')));
  });

  it('are given up if every response drips, with their paths named in every affected check', () => {
    const dripping = 'copperfinch.example';
    assert.equal(outcomeOf(scan(dripping), 'http', dripping)?.ok, true);
    assert.deepEqual(outcomeOf(scan(dripping), 'files', dripping), { ok: false, reason: 'timeout' });
    const ofFiles = scan(dripping).assessment.checks.filter(({ check }) => check === 'information_leakage.private-key');
    assert.deepEqual(
      ofFiles.map(({ notAssessed }) => notAssessed.find(({ asset }) => asset === dripping)?.reason),
      ['timeout'],
    );
  });

  it('are read up to a limit if they send a gigabyte or a loop', () => {
    for (const domain of ['meadowgate.test', 'northquay.test']) {
      assert.equal(outcomeOf(scan(domain), 'http', domain)?.ok, true, domain);
    }
  });

  it('have their invalid chain reported as an invalid certificate', () => {
    const tls = outcomeOf(scan('glasswing.example'), 'tls', 'glasswing.example:443/tcp');
    assert.ok(tls, 'the port was asked');
    const found = scan('glasswing.example').assessment.findings.map(({ check, finding }) => `${check}/${finding}`);
    const gaps = scan('glasswing.example').assessment.checks.filter(({ notAssessed }) => notAssessed.length > 0);
    assert.ok(found.some((id) => id.startsWith('web_app_security.certificate')) || gaps.length > 0);
  });

  it('yield bounded, masked and printable facts from every trap of a hostile site', () => {
    const walked = outcomeOf(scan(HOSTILE), 'site', HOSTILE);
    assert.ok(walked?.ok, JSON.stringify(walked));
    const { pages } = walked.value as EvidenceMap['site'];
    assert.deepEqual(
      TRAP_PATHS.filter((path) => !triggeredTraps.has(path)),
      [],
      'every trap was asked for',
    );
    const met = new Map(pages.map(({ hop, page }) => [new URL(hop.url).pathname, page]));
    for (const path of ['/endless', '/deep', '/links', '/letters', '/comments', '/attributes']) {
      assert.ok(met.has(path), `${path} among ${[...met.keys()].join(' ')}`);
    }
    assert.ok(met.get('/deep')!.truncated && met.get('/links')!.truncated);
    // Its self-reported text is stored in the evidence without terminal control or bidirectional characters.
    const title = met.get('/')?.title ?? '';
    assert.ok(title.includes('<script>alert(1)</script>'), title);
    const told = JSON.stringify(scan(HOSTILE).set);
    assert.ok(!told.includes('hunter2hunter2'));
    assert.ok(!pages.some(({ comments, metas }) => /[\p{Cc}\u202e]/u.test([comments, metas].flat(2).join(''))));
    assert.ok(told.length < 2_000_000, `${told.length} characters`);
  });

  it('leave healthy hosts next to them assessed', () => {
    for (const domain of [...Object.keys(UNKIND), DEAF]) {
      const dns = scan(domain).assessment.areas.find(({ area }) => area === 'dns_health');
      assert.equal(dns?.status, 'assessed', domain);
    }
  });

  it('never lead to a rating of an unresponsive or nonexistent domain', () => {
    assert.equal(scanFailureReason(scan(NOWHERE).set), 'domain-not-found');
    assert.equal(scanFailureReason(scan(CLOSED).set), null);
    const closed = outcomeOf(scan(CLOSED), 'http', CLOSED);
    assert.ok(
      closed?.ok && (closed.value as EvidenceMap['http']).origin === null,
      'closed ports are a host without web',
    );
  });

  it('with silent name servers are reported as such, or as a zone that could not be queried', () => {
    const { assessment } = scan(MUTE_ZONE);
    const zone = outcomeOf(scan(MUTE_ZONE), 'zone', MUTE_ZONE);
    const reached = zone?.ok ? (zone.value as EvidenceMap['zone']).servers.map(({ name, udp }) => [name, udp]) : null;
    if (reached) {
      assert.deepEqual(reached, [
        [`ns1.${MUTE_ZONE}`, 'timeout'],
        [`ns2.${MUTE_ZONE}`, 'timeout'],
      ]);
    }
    // No response from any server is not a finding: the scanner's own network may block them.
    const judged = assessment.checks.find(({ check }) => check === 'dns_health.servers');
    assert.deepEqual(judged?.notAssessed, [{ asset: MUTE_ZONE, reason: reached ? 'unreachable' : 'timeout' }]);
    assert.deepEqual(
      assessment.findings.filter(({ check }) => check === 'dns_health.servers'),
      [],
    );
  });
});

describe('a domain with a silent resolver', () => {
  it('completes with nothing assessed, and is not rated', async () => {
    const { set, assessment, ms } = (await unanswered).scans.get(UNANSWERED)!;
    assert.ok(ms < TIME_MAX_MS, `${Math.round(ms)} ms`);
    assert.equal(scanFailureReason(set), 'nothing-reachable');
    assert.equal(assessment.total, null);
  });
});

describe('a scan that is stopped', () => {
  it('ends within two seconds, whatever its hosts do, and keeps its results', async () => {
    const run = await scanInChild(order(Object.keys(UNKIND), { stopAfterMs: 1_500 }));
    assert.equal(run.exitCode, 0, run.output);
    for (const { domain, ms, msAfterStop, set } of run.scans.values()) {
      assert.ok(msAfterStop !== null, `${domain}: complete after ${ms} ms, ${set.length} results`);
      assert.ok(msAfterStop < STOP_MAX_MS, `${domain}: ${msAfterStop} ms`);
      assert.ok(set.length > 1, domain);
    }
  });
});
