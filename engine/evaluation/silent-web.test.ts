import assert from 'node:assert/strict';
import { test } from 'node:test';
import redirect from '#areas/web-app-security/transport/redirect.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { exchange, http, openPort, ports } from '#testing/builders.ts';
import { evidenceItem, hostEvidence, scanEvidence } from '#testing/evidence-items.ts';
import { assessWith } from './assess.ts';

const silent = http({ plain: { ...exchange([]), stopped: 'timeout', silent: true } });
const web = evidenceItem('http', 'example.com', silent);
const open = (...found: number[]) =>
  evidenceItem('ports', 'example.com', ports(found.map((port) => openPort(port, bareService('http')))));

test('a web that was silent on a port that the port scan found open is not assessed, and one on a closed port has no http', () => {
  const resultWith = (...found: number[]) => {
    const { checks } = assessWith([redirect], [scanEvidence(), hostEvidence('example.com'), web, open(...found)]);
    return [checks[0]?.status, checks[0]?.notAssessed];
  };
  assert.deepEqual(resultWith(80, 443), ['not-assessed', [{ asset: 'example.com', reason: 'timeout' }]]);
  assert.deepEqual(resultWith(443), ['not-applicable', []]);
});
