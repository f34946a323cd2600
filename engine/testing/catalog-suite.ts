import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Advisory } from '../evidence/services.ts';
import type { Catalog } from '../sources/catalog.ts';
import type { BundleContents } from '../sources/catalog-bundle.ts';

function advisory(id: string, published: string): Advisory {
  return {
    id,
    title: `title of ${id}\twith a tab`,
    published,
    cvss: 9.8,
    epss: 0.5,
    kev: { added: '2026-01-02', ransomware: false },
    cwe: [79],
    ranges: [{ exact: null, startIncluding: '1.0', startExcluding: null, endIncluding: null, endExcluding: '1.4.2' }],
    references: ['https://advisories.example/1'],
  };
}

/** Contents of every implementation. */
const CATALOG_CONTENTS: BundleContents = {
  versions: { nvd: '2026-11-20 (3)', kev: '2026.11.20' },
  advisories: {
    'acme:server': [
      advisory('CVE-2026-10001', '2026-01-01'),
      { ...advisory('CVE-2026-10002', '2026-06-01'), kev: null },
    ],
    'acme:client': [advisory('CVE-2026-10003', '2026-02-01')],
  },
  cycles: { 'acme:server': [{ cycle: '1', endOfLife: '2025-12-31', latest: '1.9.4' }] },
  fixes: {
    'debian:11:openssh': [
      { package: 'openssh', cve: 'CVE-2026-10001', introduced: null, fixed: '1:8.4p1-5+deb11u3' },
      { package: 'openssh', cve: 'CVE-2026-10002', introduced: null, fixed: null },
    ],
    'debian:12:openssh': [{ package: 'openssh', cve: 'CVE-2026-10001', introduced: '1:9.0p1-1', fixed: null }],
  },
  blocks: [
    { source: 'ipsum', entry: '192.0.2.66', seen: '2026-11-20' },
    { source: 'nets', entry: '192.0.2.64/26', seen: '2026-11-20' },
    { source: 'nets', entry: '2001:db8:bad::/48', seen: '2026-11-20' },
  ],
};

/**
 * Tests that every catalog implementation must pass.
 * @param start fills an implementation with the contents and opens it
 */
export function catalogSuite(
  name: string,
  start: (contents: BundleContents) => Promise<{ catalog: Catalog; close(): Promise<void> }>,
): void {
  describe(`the catalog kept as ${name}`, () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    before(async () => {
      ({ catalog, close } = await start(CATALOG_CONTENTS));
    });
    after(() => close());

    it('delivers the advisories of a product, newest first, whatever the case of its name', async () => {
      const answer = await catalog.advisories('Acme', 'Server');
      assert.ok(answer.ok);
      assert.deepEqual(
        answer.value.map((row) => row.id),
        ['CVE-2026-10002', 'CVE-2026-10001'],
      );
      assert.deepEqual(answer.value[1]?.ranges, CATALOG_CONTENTS.advisories['acme:server']![0]!.ranges);
      assert.equal(answer.value[1]?.title, 'title of CVE-2026-10001\twith a tab');
    });

    it('delivers what holds a version, and what is exploited in any', async () => {
      const ids = async (version: string) => {
        const answer = await catalog.advisories('acme', 'server', version);
        assert.ok(answer.ok);
        return answer.value.map((row) => row.id);
      };
      assert.deepEqual(await ids('1.2'), ['CVE-2026-10002', 'CVE-2026-10001']);
      assert.deepEqual(await ids('1.4.2'), ['CVE-2026-10001']);
    });

    it('knows nothing of a product that no feed names', async () => {
      assert.deepEqual(await catalog.advisories('nobody', 'nothing'), { ok: true, value: [] });
      assert.deepEqual(await catalog.releaseCycles('nobody', 'nothing'), { ok: true, value: [] });
    });

    it('delivers release cycles', async () => {
      assert.deepEqual(await catalog.releaseCycles('acme', 'server'), {
        ok: true,
        value: CATALOG_CONTENTS.cycles['acme:server'],
      });
    });

    it('delivers what a distribution says of its packages, one release at a time', async () => {
      const answer = await catalog.fixes('debian', '11', ['openssh-ssh1', 'openssh']);
      assert.ok(answer.ok);
      assert.deepEqual(
        answer.value.toSorted((a, b) => (a.cve < b.cve ? -1 : 1)),
        CATALOG_CONTENTS.fixes?.['debian:11:openssh'],
      );
      assert.deepEqual(await catalog.fixes('debian', '12', ['openssh']), {
        ok: true,
        value: CATALOG_CONTENTS.fixes?.['debian:12:openssh'],
      });
      assert.deepEqual(await catalog.fixes('debian', '13', ['openssh']), { ok: true, value: [] });
    });

    it('finds the lists that hold an address, by itself or by its network', async () => {
      const entries = async (address: string) => {
        const answer = await catalog.blockLists(address);
        assert.ok(answer.ok);
        return answer.value.map((row) => row.entry).toSorted();
      };
      assert.deepEqual(await entries('192.0.2.66'), ['192.0.2.64/26', '192.0.2.66']);
      assert.deepEqual(await entries('192.0.2.67'), ['192.0.2.64/26']);
      assert.deepEqual(await entries('192.0.2.1'), []);
      assert.deepEqual(await entries('2001:db8:bad:1::1'), ['2001:db8:bad::/48']);
      assert.deepEqual(await entries('2001:db8:f00d::1'), []);
    });

    it('tells the versions of its feeds', async () => {
      assert.deepEqual(Object.keys(await catalog.versions()).toSorted(), ['kev', 'nvd']);
    });
  });
}
