import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { namespaceAddresses } from '@assay/lab';
import { type Figure, seconds, writeSection } from './measured.ts';
import { DAEMONS_ADDRESS } from './ports/daemons.ts';
import { FIREWALL_ADDRESS, FIREWALL_PORTS, type FirewalledScan } from './ports/firewalled-scan.ts';
import type { PortMeasurement } from './ports/side-by-side.ts';

/**
 * `npm run bench:ports -- [--write]`: the 100 most common ports of lab hosts and Debian's servers, found and
 * identified by Assay and by nmap in one run.
 */

const HOW =
  'By `npm run bench:ports -- --write`: the usual hundred ports of machines of the lab and of servers of Debian on their real ports in a network namespace, one run each, starts of processes included on both sides. Assay asks with its usual 50 connections a second to one address, and without that limit, which nmap does not have. nmap at its fastest: -T5, all hosts and 100 probes at once. The firewalled host drops packets to all ports but 80 and 443, by nftables; the firewalled domain is one of the lab, scanned as a whole with ordinary limits: its hosts answer after 50 ms and drop packets to all ports that they do not serve.';

const FIREWALL_RULES = [
  'add table inet assay',
  'add chain inet assay input { type filter hook input priority 0; }',
  `add rule inet assay input ip daddr ${FIREWALL_ADDRESS} tcp flags syn / syn,ack tcp dport != { ${FIREWALL_PORTS.join(', ')} } drop`,
].join('; ');

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}${limit === '–' ? '' : ` (${limit})`}\n`);
};

const obstacle = namespaceObstacle();
if (obstacle) note('Ports', obstacle);
else tell(await runInNamespace());
await tellDomain();
if (process.argv.includes('--write')) writeSection('Ports', HOW, figures);

function tell(measured: PortMeasurement): void {
  const { truths, versions, addresses, daemons, missing, own, peer, debian } = measured;
  note(
    'Services known beforehand',
    `${truths} on ${addresses} addresses, ${daemons} of them servers of Debian; ${versions} tell a version`,
  );
  if (missing.length > 0) note('Servers of Debian not installed', missing.join(', '));
  note('Assay, services and versions, 50 connections a second', seconds(own.usual.ms));
  note('Assay, services and versions, no limit', seconds(own.fast.ms));
  note('Assay, services named right', `${own.fast.services} of ${truths}`);
  note('Assay, versions named right', `${own.fast.versions} of ${versions}`);
  note('Assay, servers of Debian alone', seconds(own.debian.ms));
  note(
    'Assay, servers of Debian: services and versions right',
    `${own.debian.services} of ${debian.services}, ${own.debian.versions} of ${debian.versions}`,
  );
  if (measured.firewalled) tellFirewalled(measured.firewalled);
  else note('Firewalled host', 'not measured: this system has no nftables');
  if (!peer) {
    note('nmap', 'not installed');
    return;
  }
  note('Assay, open ports only, no limit', seconds(own.connect.ms));
  note(`nmap ${peer.version} -sT at its fastest, open ports only`, seconds(peer.connect.ms));
  note(`nmap ${peer.version} -sT -sV, usual timing`, seconds(peer.deep.ms));
  note(`nmap ${peer.version} -sT -sV at its fastest`, seconds(peer.fast.ms));
  note('nmap at its fastest, services named right', `${peer.fast.services} of ${truths}`);
  note('nmap, services named right', `${peer.deep.services} of ${truths}`);
  note('nmap, versions named right', `${peer.deep.versions} of ${versions}`);
  note(`nmap ${peer.version} -sT -sV at its fastest, servers of Debian alone`, seconds(peer.debian.ms));
  note(
    'nmap, servers of Debian: services and versions right',
    `${peer.debian.services} of ${debian.services}, ${peer.debian.versions} of ${debian.versions}`,
  );
  const differ = [...new Set([...own.fast.open, ...peer.connect.open])].filter(
    (port) => !own.fast.open.includes(port) || !peer.connect.open.includes(port),
  );
  note('Open ports that only one of them found', `${differ.length} of ${peer.connect.open.length}`, '0');
  note('Open ports only, times faster than nmap at its fastest', ratio(peer.connect.ms, own.connect.ms), 'at least 1');
  note('Services and versions, times faster than nmap at its fastest', ratio(peer.fast.ms, own.fast.ms), 'at least 2');
  note(
    'The same at 50 a second, times faster than nmap at its fastest',
    ratio(peer.fast.ms, own.usual.ms),
    'at least 2',
  );
  note('The same, times faster than nmap with usual timing', ratio(peer.deep.ms, own.usual.ms));
  note(
    'Servers of Debian alone, times faster than nmap at its fastest',
    ratio(peer.debian.ms, own.debian.ms),
    'at least 2',
  );
  if (process.argv.includes('--wrong')) console.log({ own: own.fast.wrong, peer: peer.deep.wrong, differ });
}

function tellFirewalled({ own, peer, peerFast }: NonNullable<PortMeasurement['firewalled']>): void {
  const line = ({ ms, open }: typeof own) => `${seconds(ms)}, ${open} of ${FIREWALL_PORTS.length} ports`;
  note('Firewalled host: Assay, services and versions, 50 connections a second', line(own));
  if (peer) note('Firewalled host: nmap -sT, open ports only', line(peer));
  if (peerFast) note('Firewalled host: nmap -sT -T4, open ports only', line(peerFast));
  if (peer) note('Firewalled host: times faster than nmap -sT', ratio(peer.ms, own.ms), 'at least 1');
}

/** Three scans, each in its own process with its own lab. */
async function tellDomain(): Promise<void> {
  const runs: FirewalledScan[] = [];
  for (let count = 0; count < 3; count += 1) {
    const child = fork(path.join(import.meta.dirname, 'ports/firewalled-process.ts'));
    const scan: FirewalledScan = (await once(child, 'message'))[0];
    runs.push(scan);
  }
  const each = (of: (scan: FirewalledScan) => number) => runs.map((scan) => seconds(of(scan))).join(', ');
  const median = runs.map(({ ms }) => ms).sort((one, other) => one - other)[1]!;
  note(
    'Firewalled domain: ports, from the start of the scan',
    each(({ portsMs }) => portsMs),
  );
  note(
    'Firewalled domain: the whole scan',
    `${each(({ ms }) => ms)}, median ${seconds(median)}`,
    'median at most 12 s',
  );
  note('Firewalled domain: evidence that is missing', String(runs.flatMap(({ failed }) => failed).length), '0');
}

/** Rounded down. */
function ratio(theirs: number, ours: number): string {
  return (Math.floor((theirs / ours) * 10) / 10).toFixed(1);
}

/** Why a separate network namespace cannot be created; null if it can. */
function namespaceObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'not measured: needs root of Linux, for ports below 1024';
  const tried = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']);
  return tried.status === 0 ? null : 'not measured: a network namespace could not be made';
}

async function runInNamespace(): Promise<PortMeasurement> {
  const commands = [
    'ip link set lo up',
    ...namespaceAddresses().map((address) => `ip address add ${address} dev lo`),
    `ip address add ${DAEMONS_ADDRESS} dev lo`,
    `ip address add ${FIREWALL_ADDRESS} dev lo`,
    `nft '${FIREWALL_RULES}' 2>/dev/null && export FIREWALL=${FIREWALL_ADDRESS}`,
    'exec "$0" "$1"',
  ].join('; ');
  const program = path.join(import.meta.dirname, 'ports/side-by-side.ts');
  const child = spawn('unshare', ['-n', 'sh', '-c', commands, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const last = said.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !last.startsWith('{')) throw new Error(`the run in the namespace ended with ${code}`);
  return JSON.parse(last) as PortMeasurement;
}
