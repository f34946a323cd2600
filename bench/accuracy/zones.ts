import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Catalog } from '@assay/engine';
import type { FaultId, Lab } from '@assay/lab';
import { runPeer } from '../web/peer.ts';
import type { Row } from './compare.ts';
import { compareFaults, type Peer } from './faults.ts';

const DOMAIN = 'harbourline.test';
const FAULTS: readonly FaultId[] = [
  'lame-server',
  'silent-server',
  'serial-behind',
  'parent-differs',
  'glue-differs',
  'one-server',
  'transfer-open',
  'recursion-open',
  'server-without-tcp',
  'server-without-edns',
  'server-denies-ipv6',
  'server-refers-up',
  'server-is-alias',
  'primary-silent',
  'zone-names-one-server',
  'dnssec-bogus',
  'dnssec-without-ds',
  'signatures-wrong',
  'keys-of-sha1',
  'proofs-missing',
];
const D = 'dns_health.';

/** Tags of zonemaster's messages of level NOTICE and above, without those of a healthy zone of the lab. */
type Report = ReadonlySet<string>;
const tag = (pattern: RegExp) => (report: Report) => [...report].some((one) => pattern.test(one));

/** Zones and their name servers, compared with zonemaster. */
export async function zoneRows(lab: Lab, catalog: Catalog): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-hints-'));
  const hints = path.join(folder, 'hints');
  const [root] = lab.network.roots;
  writeFileSync(hints, `. 3600000 NS ${root!.name}.\n${root!.name}. 3600000 A ${root!.addresses[0]}\n`);
  // The healthy zone comes first: its messages are about the lab itself, for example its documentation networks.
  let usual: ReadonlySet<string> | null = null;
  const zonemaster: Peer<Report> = {
    name: 'zonemaster-cli',
    async ask(domain) {
      const words = ['--hints', hints, '--no-ipv6', '--json', '--no-progress', '--level', 'NOTICE', domain];
      const run = await runPeer('zonemaster-cli', () => words);
      if (!run) return null;
      const tags = new Set([...run.printed.matchAll(/"tag"\s*:\s*"([A-Z0-9_]+)"/g)].map(([, name]) => name!));
      usual ??= tags;
      const own = new Set([...tags].filter((one) => !usual!.has(one)));
      process.stderr.write(`  zonemaster: ${[...own].join(' ')}\n`);
      return own;
    },
    said: {
      [`${D}servers/lame`]: tag(/^IS_NOT_AUTHORITATIVE$/),
      [`${D}servers/unreachable`]: tag(/^CN01_NO_RESPONSE_UDP$/),
      [`${D}soa/serials-differ`]: tag(/^MULTIPLE_SOA_SERIALS$|^SOA_SERIAL_VARIATION$/),
      [`${D}delegation/parent-differs`]: tag(/^EXTRA_NAME_|^TOTAL_NAME_MISMATCH$/),
      [`${D}delegation/glue-differs`]: tag(/^IN_BAILIWICK_ADDR_MISMATCH$/),
      [`${D}servers/one`]: tag(/^NOT_ENOUGH_NS_/),
      [`${D}zone-transfer/open`]: tag(/^AXFR_AVAILABLE$/),
      [`${D}recursion/open`]: tag(/^IS_A_RECURSOR$/),
      // A server that does not answer over UDP either is unreachable.
      [`${D}servers/no-tcp`]: (report) => report.has('CN02_NO_RESPONSE_TCP') && !report.has('CN01_NO_RESPONSE_UDP'),
      [`${D}server-protocol/no-edns`]: tag(/^NO_EDNS_SUPPORT$/),
      [`${D}server-protocol/aaaa-denied`]: tag(/^AAAA_UNEXPECTED_RCODE$/),
      [`${D}server-protocol/upward-referral`]: tag(/^UPWARD_REFERRAL$/),
      [`${D}servers/alias`]: tag(/^NS_IS_CNAME$/),
      [`${D}soa/primary-silent`]: tag(/^Z01_MNAME_NO_RESPONSE$/),
      [`${D}dnssec/not-chained`]: tag(/^DNSKEY_BUT_NOT_DS$/),
      [`${D}dnssec/bogus-expired`]: tag(/RRSIG_EXPIRED$/),
      [`${D}dnssec/bogus-wrong`]: (report) => tag(/RRSIG_NOT_VALID_BY_DNSKEY$/)(report) && !tag(/EXPIRED$/)(report),
      [`${D}dnssec/old-algorithm`]: tag(/^ALGORITHM_(?:DEPRECATED|NOT_RECOMMENDED)$/),
      [`${D}dnssec/no-proof`]: tag(/^DS10_MISSING_NSEC/),
    },
  };
  try {
    const cells = await compareFaults(lab, catalog, DOMAIN, {
      faults: FAULTS,
      kinds: ['zone', 'mail'],
      peers: [zonemaster] as never,
    });
    return [{ title: 'DNS zones and name servers', peer: cells[0] ? zonemaster.name : null, cells: cells[0] ?? [] }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
