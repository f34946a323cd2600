import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from './index.ts';
import { openLabCatalogue, scanLab } from './scan.ts';

/** What a scan of a host that wears scanners down may take. */
const TIME_MAX_MS = 30_000;
const MEMORY_MAX_BYTES = 400_000_000;

const lab = await startLab({ domains: ['tarpit.test'] });
after(() => lab.close());
const catalogue = await openLabCatalogue(lab);

/** Less patience than an ordinary scan has, so that the test is short. */
const impatient = {
  network: { ...lab.network, timeouts: { connect: 500, dns: 300, exchange: 1_000 } },
  sources: lab.sources,
};

const HOSTILE = [
  'never-answers',
  'gigabyte-answer',
  'endless-headers',
  'redirect-loop',
  'dripping-answer',
  'nonsense-certificate',
  'noise-everywhere',
] as const;

for (const fault of HOSTILE) {
  test(`A scan of a host with ${fault} ends within its time and memory and looks at the rest`, async () => {
    await lab.setFaults('tarpit.test', [fault]);
    const { assessment, took, set } = await scanLab(impatient, catalogue, 'tarpit.test');
    assert.ok(took < TIME_MAX_MS, `${Math.round(took)} ms`);
    assert.ok(process.memoryUsage().rss < MEMORY_MAX_BYTES, `${process.memoryUsage().rss} bytes`);
    const dns = assessment.areas.find(({ area }) => area === 'dns_health');
    assert.equal(dns?.status, 'assessed');
    assert.ok(set.some(({ kind, outcome }) => (kind === 'http' && !outcome.ok) || fault !== 'never-answers'));
    assert.deepEqual(
      assessment.checks.filter(({ status }) => status === 'failed-to-run').map(({ check }) => check),
      [],
    );
  });
}
