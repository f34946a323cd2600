import assert from 'node:assert/strict';
import { it } from 'node:test';
import { behaviour, frontPage, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './tls-grade.ts';

const server = tls({ behaviour: behaviour() });

scenarios(check, {
  'a server whose behaviour is known': { given: { tls: server }, expect: ['graded'] },
  'a certificate that cannot be read': { given: { tls: { ...server, chain: [] } }, expect: [] },
  'a server too slow for all questions': { given: { tls: { ...server, cut: true } }, expect: 'not-assessed' },
  'evidence from before these questions': { given: { tls: tls() }, expect: 'not-applicable' },
  'TLS of another service': { given: { tls: { ...server, port: 993, alpn: null } }, expect: 'not-applicable' },
});

it('is informational, and A+ requires HSTS on the host itself', () => {
  assert.equal(check.findings.graded?.severity, 'informational');
  const http = frontPage({ headers: [['strict-transport-security', 'max-age=31536000']] });
  const gradeOf = (given: object) => {
    const verdict = check.evaluate({ asset: 'example.com:443/tcp', http: null, tls: server, ...given });
    return verdict.status === 'assessed' && verdict.reported[0]?.facts.grade;
  };
  assert.deepEqual(
    [gradeOf({}), gradeOf({ http }), gradeOf({ http, tls: { ...server, host: 'other.example.com' } })],
    ['A', 'A+', 'A'],
  );
});
