import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { assess, collect, scanRequest } from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { startLab } from '../index.ts';

const DOMAIN = 'meadowgate.test';

await useVirtualTime();

const lab = await startLab({ domains: [DOMAIN] });
after(() => lab.close());

it('assesses servers whose TLS no current library supports, on the web port and on others', async () => {
  await lab.setFaults(DOMAIN, ['tls-of-another-decade']);
  const set = await collect(scanRequest(DOMAIN, { kinds: ['tls'], phases: [1] }), {
    network: lab.network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
  });
  const { findings, checks } = assess(set);
  const found = findings
    .filter(({ asset }) => /:(?:443|993)/.test(asset))
    .map(({ check, finding, asset }) => `${check.split('.')[1]}/${finding} ${asset}`);
  for (const host of [DOMAIN, `www.${DOMAIN}`]) {
    for (const id of ['tls-versions/ssl-offered', 'tls-versions/no-modern-version', 'cipher-suites/no-protection'])
      assert.ok(found.includes(`${id} ${host}:443/tcp`), `${id} of ${host} among ${found.join(', ')}`);
  }
  assert.ok(found.includes(`service-tls/old-version ${DOMAIN}:993/tcp`), found.join(', '));
  const https = checks.find(({ check }) => check === 'web_app_security.https');
  assert.deepEqual([https?.assessed.includes(DOMAIN), https?.findings], [true, 0]);
});
