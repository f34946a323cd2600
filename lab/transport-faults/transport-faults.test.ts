import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openVirtualTime } from '../../engine/testing/virtual-time.ts';
import { faultCases } from './cases.ts';
import { openFaultyLab, storedAfter } from './scanner.ts';
import { violationsIn } from './violations.ts';

/** A case of each kind of look-up; `npm run test:faults` has all of them. */
const CASES = [
  'first/http/reset',
  'http/not-front/403',
  'tcp/25/reset',
  'tcp/all/refuse',
  'source/hibp/404',
  'dns/resolver/TXT/SERVFAIL',
  'dns/target/AAAA/SERVFAIL',
  'loss/10/seed-1',
];
const DOMAIN = 'meadowgate.test';

const time = await openVirtualTime();
after(() => time.close());
const lab = await openFaultyLab([DOMAIN]);
const clean = await lab.scan(DOMAIN, {});

const cases = faultCases([1]).filter(({ name }) => CASES.includes(name));
assert.deepEqual(cases.map(({ name }) => name).sort(), CASES.toSorted());

for (const fault of cases) {
  test(`a failure only makes verdicts not assessed, and no score rises: ${fault.name}`, async () => {
    const now = await lab.scan(DOMAIN, fault.make(DOMAIN, lab.mailHosts), clean);
    assert.ok(now.hits > 0, 'the fault occurred');
    assert.deepEqual(violationsIn(fault, clean.assessment, now.assessment, storedAfter(clean, now)), []);
  });
}
