import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceMap } from '@assay/engine';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { violationsOf } from '../quality/accessibility.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** The chain of trust on the DNS health page. */
const OWNER = { email: 'owner@chain.example', password: TEST_PASSWORD };
const DOMAIN = 'chain.example';
const key = { keyTag: 7, algorithm: 13, bits: 256, sep: true };
const signature = { set: 'DNSKEY', keyTag: 7, algorithm: 13, expires: '2030-01-01T00:00:00.000Z' } as const;
const chain: EvidenceMap['zone']['dnssec']['chain'] = [
  { zone: '.', status: 'secure', ds: null, keys: [key], signatures: [signature] },
  {
    zone: 'example',
    status: 'secure',
    ds: [{ keyTag: 7, algorithm: 13, digestType: 2, fits: true }],
    keys: [key],
    signatures: [{ ...signature, set: 'DS' }, signature],
  },
  {
    zone: DOMAIN,
    status: 'bogus',
    fault: 'no-fitting-key',
    ds: [{ keyTag: 9, algorithm: 250, digestType: 2, fits: false }],
    keys: [],
    signatures: [],
  },
];

stage();
prepare(async () => {
  const { context } = product;
  const owner = await createTestAccount(context, { email: OWNER.email, permission: 23, company: 'Chain' });
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', (set) =>
    set.map((piece) => {
      if (piece.kind !== 'zone' || !piece.outcome.ok) return piece;
      const { value } = piece.outcome;
      const dnssec = { ...value.dnssec, status: 'bogus' as const, chain };
      return { ...piece, outcome: { ok: true, value: { ...value, dnssec } } };
    }),
  );
});

test('the DNS health page shows the chain of trust zone by zone, and why a link is bogus', async () => {
  await logIn(page, product, OWNER, `/domain/${DOMAIN}/dns_health`);
  const card = page.getByRole('region', { name: 'DNSSEC chain of trust' });
  const zones = card.locator('ol > li');
  await zones.nth(2).waitFor();
  assert.deepEqual(await zones.getByRole('heading').allInnerTexts(), ['. (root)', 'example', DOMAIN]);
  const [, parent = '', last = ''] = await zones.allInnerTexts();
  assert.match(parent, /Secure[\s\S]*7 ECDSAP256SHA256 SHA-256 matches a DNSKEY/);
  assert.match(last, /Bogus\s+The DS records in the parent match none of the zone's keys\./);
  assert.match(last, /9 algorithm 250 SHA-256 matches no DNSKEY[\s\S]*DNSKEY\s+None[\s\S]*RRSIG\s+None/);
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize({ width: 360, height: 800 });
  // The page is laid out again after its size has changed.
  await eventually('the card fits', () => card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
});
