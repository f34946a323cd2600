import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Advisory } from '../../evidence/services.ts';
import { seenProduct } from '../../parse/services/web-products.ts';
import type { Catalogue } from '../../sources/catalogue.ts';
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

function catalogue(changes: Partial<Catalogue> = {}): Catalogue {
  return {
    versions: async () => ({}),
    advisories: async (vendor, product) => ({
      ok: true,
      value: `${vendor}:${product}` === 'f5:nginx' ? [ADVISORY] : [],
    }),
    releaseCycles: async () => ({ ok: true, value: [{ cycle: '1.18', endOfLife: '2021-04-20', latest: '1.18.0' }] }),
    blockLists: async () => ({ ok: false, reason: 'source-off' }),
    ...changes,
  };
}
const nginx = seenProduct('nginx', '1.18.0', 'header', 'server: nginx/1.18.0')!;
const target = { host: 'a.example', port: null, address: null, seen: [nginx] };

it('joins what was seen with advisories and release cycles', async () => {
  const outcome = await probeProducts(target, catalogue());
  assert.ok(outcome.ok);
  const [row] = outcome.value.products;
  assert.deepEqual(
    row?.advisories.map((one) => one.id),
    ['CVE-2099-1'],
  );
  assert.deepEqual(row?.endOfLife, { cycle: '1.18', date: '2021-04-20', latest: '1.18.0' });
});

it('says why nothing can be said instead of saying that all is well', async () => {
  assert.deepEqual(await probeProducts(target, null), { ok: false, reason: 'source-off' });
  const stale = catalogue({ advisories: async () => ({ ok: false, reason: 'source-stale' }) });
  assert.deepEqual(await probeProducts(target, stale), { ok: false, reason: 'source-stale' });
  const broken = catalogue({ advisories: () => Promise.reject(new Error('no such table')) });
  assert.deepEqual(await probeProducts(target, broken), { ok: false, reason: 'source-failed' });
});

it('asks only for the life of an operating system, not for the faults of all its packages', async () => {
  const ubuntu = seenProduct('Ubuntu', '16.04', 'banner', '')!;
  const asked: string[] = [];
  const watching = catalogue({
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
