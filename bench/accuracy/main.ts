import { namespaceAddresses } from '@assay/lab';
import { exists } from '../dns/existing-name.ts';
import type { LookAlikesMeasured } from '../dns/look-alikes-side-by-side.ts';
import { installPeer, namespaceObstacle, runInNamespace } from '../dns/namespace.ts';
import { writeTable } from '../measured.ts';
import { COLUMNS, isAtLeast, type Row, tableRow, tally } from './compare.ts';
import { installObservatory } from './headers.ts';
import { libraryRows } from './libraries.ts';
import { spfRow } from './spf.ts';

/**
 * `npm run bench:accuracy -- [--write] [--all] [--only PART,PART]`: what Assay finds beside sslscan, testssl.sh, nmap, zonemaster
 * and dnstwist (Debian packages, installed where that is allowed), retire.js and Mozilla's Observatory (npm, exact versions, kept in
 * node_modules/.cache/accuracy and no dependency of the product) and the RFC 7208 test suite. The truth is what the lab was set up
 * to do. Parts: lab (TLS, headers, zones, services), libraries, look-alikes, spf. Ends with 1 where Assay misses more than a peer
 * or reports what is not there.
 */

const HOW =
  'By `npm run bench:accuracy -- --write`: Assay and each peer look at the same hosts of the lab on loopback, in a network namespace with the lab’s own DNS, one planted fault at a time and none. A statement is a finding on a target; it is true where the lab declares it of the fault (lab/faults). Peers are compared over the findings that they look for.';
/** The lab's validating resolver. */
const RESOLVER = '192.0.2.3';
const PACKAGES = ['sslscan', 'testssl.sh', 'nmap', 'zonemaster-cli', 'dnstwist'] as const;
const PROGRAMS: Readonly<Record<string, string>> = { 'testssl.sh': 'testssl' };

const only = argument('--only')?.split(',') ?? null;
const wanted = (part: string) => only === null || only.includes(part);

for (const name of PACKAGES) installPeer(name, '--help', PROGRAMS[name]);
const rows: Row[] = [];
const wall = namespaceObstacle();
if (wanted('lab')) {
  // The namespace reaches no registry.
  await installObservatory();
  if (wall === null)
    rows.push(...(await runInNamespace<Row[]>('../accuracy/in-lab.ts', namespaceAddresses(), RESOLVER)));
  else process.stdout.write(`TLS, headers, zones and services: ${wall}\n`);
}
if (wanted('libraries')) rows.push(...(await libraryRows()));
if (wanted('look-alikes') && wall === null) rows.push(await lookAlikeRow());
if (wanted('spf')) rows.push(await spfRow());

let worse = false;
for (const row of rows) {
  process.stdout.write(`${tableRow(row).join(' | ')}\n`);
  if (row.peer === null) continue;
  const counts = tally(row);
  if (!isAtLeast(counts)) worse = true;
  if (process.argv.includes('--all')) for (const line of counts.differences) process.stdout.write(`  ${line}\n`);
}
if (process.argv.includes('--write')) writeTable('Accuracy', HOW, COLUMNS, rows.map(tableRow));
if (worse) process.exitCode = 1;

/** Registered look-alikes of one domain beside dnstwist; of a world in which one name of a hundred exists. */
async function lookAlikeRow(): Promise<Row> {
  const { own, peer } = await runInNamespace<LookAlikesMeasured>('look-alikes-side-by-side.ts');
  const title = 'Registered look-alikes';
  if (!peer) return { title, peer: null, cells: [] };
  const [mine, theirs] = [new Set(own.found), new Set(peer.found)];
  // What either of them asked for and exists, or was said to.
  const asked = [...own.asked, ...peer.asked].filter((name) => isRegistrable(name) && exists(name));
  const cells = [...new Set([...asked, ...mine, ...theirs])].map((name) => ({
    target: 'northwind-traders.example',
    item: name,
    truth: exists(name),
    own: mine.has(name),
    peer: theirs.has(name),
  }));
  return { title, peer: `dnstwist ${peer.version}`, cells };
}

/** Two labels: deeper names are questions about those. */
function isRegistrable(name: string): boolean {
  return name.split('.').length === 2;
}

function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}
