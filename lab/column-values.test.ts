import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { unseenValues } from './column-values.ts';

test('a boolean needs both values, an enumeration every member, any other column one value that is not empty', () => {
  const { cloudflare, cdn, dns_block_info, dns_block_amount } = AREA_ROWS.ip_reputation.shape;
  const { group } = AREA_ROWS.dns_health.shape;
  const shape = { cloudflare, cdn, dns_block_info, dns_block_amount, group };
  const row = { cloudflare: false, cdn: null, dns_block_info: [], dns_block_amount: 0, group: 'parent' };
  assert.deepEqual(unseenValues(shape, [row, { ...row, group: 'mx' }]), [
    'cloudflare=true',
    'cdn',
    'dns_block_info',
    'dns_block_amount',
    ...['ns', 'soa', 'www', 'mail', 'dnssec'].map((name) => `group=${name}`),
  ]);
  const other = { ...row, cloudflare: true, cdn: 'Cloudflare', dns_block_info: ['list'] };
  assert.deepEqual(unseenValues({ cloudflare, cdn, dns_block_info }, [row, other]), []);
});
