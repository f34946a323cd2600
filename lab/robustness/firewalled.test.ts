import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { DEFAULT_NETWORK } from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { compareFindings, openLabCatalog, scanLab, startLab } from '../index.ts';

const DOMAIN = 'harbourline.test';
/** The hosts of the domain drop packets to all ports but those that they serve. */
const LINKS = { [DOMAIN]: { roundTrip: 50 } };
/** Of which 5.7 seconds are the requests for paths at the rate of one address. */
const TIME_MAX_MS = 12_000;

await useVirtualTime();

const lab = await startLab({ domains: [DOMAIN], links: LINKS });
after(() => lab.close());

it('a firewall that drops packets neither delays a scan nor causes findings', async () => {
  const { connectionsPerSecond, timeouts } = DEFAULT_NETWORK;
  const network = { ...lab.network, connectionsPerSecond, timeouts };
  const catalog = await openLabCatalog(lab);
  const { set, assessment, took } = await scanLab({ ...lab, network, sources: lab.sources }, catalog, DOMAIN);
  assert.deepEqual(
    set.filter(({ outcome }) => !outcome.ok),
    [],
  );
  const rows = set.flatMap(({ kind, outcome }) => (kind === 'ports' && outcome.ok ? outcome.value.addresses : []));
  const firewalled = rows.filter(({ filtered }) => filtered > 0);
  // The web host and the mail host; the name servers are not behind the firewall.
  assert.deepEqual(
    firewalled.map(({ open, closed, filtered }) => [open.length + filtered, closed]),
    [
      [100, 0],
      [100, 0],
      [100, 0],
    ],
  );
  assert.deepEqual(compareFindings(assessment, DOMAIN, []), { unexpected: [], missing: [] });
  assert.ok(took < TIME_MAX_MS, `${took} ms`);
});
