import { parseArgs } from 'node:util';
import { namespaceAddresses } from '@assay/lab';
import type { LookAlikeMeasurement } from '../dns/look-alikes-side-by-side.ts';
import { exists } from '../dns/name-exists.ts';
import { installPeer, namespaceUnavailableReason, runInNamespace } from '../dns/namespace.ts';
import { writeTable } from '../measured.ts';
import { COLUMNS, isAtLeast, type Row, tableRow, tally } from './compare.ts';
import { installObservatory } from './headers.ts';
import { htmlRow } from './html.ts';
import { libraryRows } from './libraries.ts';
import { secretRow } from './secrets.ts';
import { spfRow } from './spf.ts';

/**
 * `npm run bench:accuracy -- [--write] [--all] [--only PART,PART]`: recall and false positives of Assay, compared with sslscan,
 * testssl.sh, nmap, zonemaster and dnstwist (Debian packages, installed when run as root), retire.js, Mozilla's Observatory
 * and secretlint (npm, exact versions in node_modules/.cache/accuracy, no dependencies of the product), the Chromium of the
 * tests and the RFC 7208 test suite. The ground truth is the configuration of the lab, and for HTML what Chromium does. Parts:
 * lab (TLS, headers, zones, services), libraries, look-alikes, spf, html, secrets. Exit code 1 if a peer has a higher recall or
 * Assay has a false positive.
 */

const HOW =
  'By `npm run bench:accuracy -- --write`: Assay and each peer scan the same hosts of the lab on loopback, in a network namespace with the lab’s DNS, without a fault and with one fault at a time. A case is a finding on a target; it is true if the lab declares the finding for the fault (lab/faults). Only findings that the peer tests for are compared. HTML: scripts that ran, style sheets and forms of documents that are easily misread, where Chromium is right by definition. Credentials: invented ones in formats that Assay knows, from the issuers’ manuals and the rules of gitleaks, and placeholders in the same formats; its recall there says that the formats are complete, not that no other exists.';
/** The lab's validating resolver. */
const RESOLVER = '192.0.2.3';
/** Part → Debian packages that it needs. */
const PACKAGES = { lab: ['sslscan', 'testssl.sh', 'nmap', 'zonemaster-cli'], 'look-alikes': ['dnstwist'] };
const PROGRAMS: Readonly<Record<string, string>> = { 'testssl.sh': 'testssl' };

const { values } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean' }, write: { type: 'boolean' } },
});
const only = values.only?.split(',');
const wanted = (part: string) => !only || only.includes(part);

for (const [part, names] of Object.entries(PACKAGES))
  if (wanted(part)) for (const name of names) installPeer(name, '--help', PROGRAMS[name]);
const rows: Row[] = [];
const wall = namespaceUnavailableReason();
if (wanted('lab')) {
  // The registry cannot be reached from the namespace.
  await installObservatory();
  if (wall === null)
    rows.push(...(await runInNamespace<Row[]>('../accuracy/in-lab.ts', namespaceAddresses(), RESOLVER)));
  else process.stdout.write(`TLS, headers, zones and services: ${wall}\n`);
}
if (wanted('libraries')) rows.push(...(await libraryRows()));
if (wanted('look-alikes') && wall === null) rows.push(await lookAlikeRow());
if (wanted('spf')) rows.push(await spfRow());
if (wanted('html')) rows.push(await htmlRow());
if (wanted('secrets')) rows.push(await secretRow());

let worse = false;
for (const row of rows) {
  process.stdout.write(`${tableRow(row).join(' | ')}\n`);
  if (row.peer === null) continue;
  const counts = tally(row);
  if (!isAtLeast(counts)) worse = true;
  if (values.all) for (const line of counts.differences) process.stdout.write(`  ${line}\n`);
}
if (values.write) writeTable('Accuracy', HOW, COLUMNS, rows.map(tableRow));
if (worse) process.exitCode = 1;

/** Registered look-alikes of one domain, compared with dnstwist, where one name in a hundred exists. */
async function lookAlikeRow(): Promise<Row> {
  const { own, peer } = await runInNamespace<LookAlikeMeasurement>('look-alikes-side-by-side.ts');
  const title = 'Registered look-alikes';
  if (!peer) return { title, peer: null, cells: [] };
  const [mine, theirs] = [new Set(own.found), new Set(peer.found)];
  // Existing names that either program queried.
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

/** Whether a name has two labels; deeper names are queried to examine those. */
function isRegistrable(name: string): boolean {
  return name.split('.').length === 2;
}
