import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Advisory } from '#evidence/services.ts';
import { detectedProduct } from '#parse/services/web-products.ts';
import type { Catalog } from '#sources/catalog.ts';
import { cycleOf, probeProducts } from './products.ts';

const ADVISORY: Advisory = {
  id: 'CVE-2099-1',
  title: 't',
  published: '2026-01-01',
  cvss: 9.8,
  epss: null,
  kev: null,
  cwe: [],
  ranges: [],
  references: [],
};

function catalog(changes: Partial<Catalog> = {}): Catalog {
  return {
    versions: async () => ({}),
    advisories: async (vendor, product) => ({
      ok: true,
      value: `${vendor}:${product}` === 'f5:nginx' ? [ADVISORY] : [],
    }),
    releaseCycles: async () => ({ ok: true, value: [{ cycle: '1.18', endOfLife: '2021-04-20', latest: '1.18.0' }] }),
    fixes: async () => ({ ok: false, reason: 'source-off' }),
    blockLists: async () => ({ ok: false, reason: 'source-off' }),
    ...changes,
  };
}
const nginx = detectedProduct('nginx', '1.18.0', 'header', 'server: nginx/1.18.0')!;
const target = { host: 'a.example', port: null, address: null, seen: [nginx] };

it('joins observed products with advisories and release cycles', async () => {
  const outcome = await probeProducts(target, catalog());
  assert.ok(outcome.ok);
  const [row] = outcome.value.products;
  assert.deepEqual(
    row?.advisories.map((one) => one.id),
    ['CVE-2099-1'],
  );
  assert.deepEqual(row?.endOfLife, { cycle: '1.18', date: '2021-04-20', latest: '1.18.0' });
});

it('gives the reason for missing data instead of reporting no vulnerabilities', async () => {
  assert.deepEqual(await probeProducts(target, null), { ok: false, reason: 'source-off' });
  const isStale = async () => ({ ok: false, reason: 'source-stale' }) as const;
  const stale = catalog({ advisories: isStale, releaseCycles: isStale });
  assert.deepEqual(await probeProducts(target, stale), { ok: false, reason: 'source-stale' });
  const fails = () => Promise.reject(new Error('no such table'));
  const broken = catalog({ advisories: fails, releaseCycles: fails });
  assert.deepEqual(await probeProducts(target, broken), { ok: false, reason: 'source-failed' });
});

it('keeps what one feed knows if another one is off, also about an operating system beside it', async () => {
  const debian = detectedProduct('Debian', '11', 'banner', 'Debian')!;
  const both = { ...target, seen: [nginx, debian] };
  const off = async () => ({ ok: false, reason: 'source-off' }) as const;
  const of = async (changes: Partial<Catalog>) => {
    const outcome = await probeProducts(both, catalog(changes));
    assert.ok(outcome.ok);
    return outcome.value.products.map((row) => [row.advisories.length, row.endOfLife?.cycle ?? null, row.lacks]);
  };
  assert.deepEqual(await of({ releaseCycles: off }), [
    [1, null, { endOfLife: 'source-off' }],
    [0, null, { endOfLife: 'source-off' }],
  ]);
  assert.deepEqual(await of({ advisories: off }), [
    [0, '1.18', { advisories: 'source-off' }],
    [0, null, undefined],
  ]);
});

it("looks up an operating system's support, not the vulnerabilities of all its packages", async () => {
  const ubuntu = detectedProduct('Ubuntu', '16.04', 'banner', '')!;
  const asked: string[] = [];
  const watching = catalog({
    advisories: async (vendor) => {
      asked.push(vendor);
      return { ok: true, value: [] };
    },
  });
  await probeProducts({ ...target, seen: [ubuntu] }, watching);
  assert.deepEqual(asked, []);
});

it('finds the release cycle of a version, the longest name first, by whole parts', () => {
  const cycles = ['1', '1.1', '10', '8.0', '2012-r2', '2012'].map((cycle) => ({
    cycle,
    endOfLife: null,
    latest: null,
  }));
  const of = (version: string) => cycleOf(version, cycles)?.cycle ?? null;
  assert.deepEqual(['1.1.5', '1.10.0', '10.2', '8.0.36', '2012 R2', '2012', '11.1', 'v1.1'].map(of), [
    '1.1',
    '1',
    '10',
    '8.0',
    '2012-r2',
    '2012',
    null,
    '1.1',
  ]);
});

it("queries the distribution's tracker for the package that a banner identifies", async () => {
  const asked: unknown[] = [];
  const tracker = catalog({
    advisories: async () => ({ ok: true, value: [ADVISORY] }),
    fixes: async (...question) => {
      asked.push(question);
      const fixed = '1:8.4p1-5+deb11u3';
      return { ok: true, value: [{ package: 'openssh', cve: ADVISORY.id, introduced: null, fixed }] };
    },
  });
  const ssh = detectedProduct('OpenSSH', '8.4p1', 'banner', 'SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u2')!;
  const outcome = await probeProducts({ ...target, seen: [ssh] }, tracker);
  assert.ok(outcome.ok);
  const [product] = outcome.value.products;
  assert.deepEqual(product?.build, {
    distribution: 'debian',
    release: '11',
    package: 'openssh',
    version: '8.4p1-5+deb11u2',
  });
  assert.deepEqual(product?.advisories[0]?.fixes, [{ introduced: null, fixed: '1:8.4p1-5+deb11u3' }]);
  // nginx itself reveals no release; another service of the host does.
  await probeProducts({ ...target, system: { name: 'Debian', version: '12' } }, tracker);
  await probeProducts(target, tracker);
  assert.deepEqual(asked, [
    ['debian', '11', ['openssh']],
    ['debian', '12', ['nginx']],
  ]);
});
