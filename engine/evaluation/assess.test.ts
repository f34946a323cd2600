import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Confidence, Severity } from '@assay/contract/severities.ts';
import { type Check, defineCheck, NOT_APPLICABLE } from '../check.ts';
import type { EvidenceItem, EvidenceKind } from '../evidence/index.ts';
import { certificate, exchange, hop, http, page, ports, tls } from '../testing/builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { breaches } from '../testing/third-party.ts';
import { assessWith } from './assess.ts';

let serial = 0;

/** A check of an area with one finding of a severity, or none. */
function check(
  area: AreaId,
  kind: EvidenceKind,
  found: { severity: Severity; confidence?: Confidence } | null | typeof NOT_APPLICABLE = null,
): Check {
  serial += 1;
  return defineCheck({
    id: `${area}.check${serial}`,
    area,
    topics: ['names'],
    needs: [kind],
    findings: {
      seen: { severity: ['critical', 'high', 'medium', 'low', 'informational'], cwe: [], effort: 'low' },
    },
    refs: [],
    evaluate(_, report) {
      if (found === NOT_APPLICABLE) return NOT_APPLICABLE;
      if (found) report('seen', { severity: found.severity, confidence: found.confidence ?? 'certain' });
      return undefined;
    },
  });
}

const HOSTS = ['example.com', 'www.example.com', 'shop.example.com', 'api.example.com'];
const scan = scanEvidence({ hosts: [] });
const web = (host: string) => evidenceItem('http', host, http());
const areaOf = (checks: Check[], set: EvidenceItem[], area: AreaId) =>
  assessWith(checks, set).areas.find((row) => row.area === area)!;

describe('an assessment', () => {
  it('takes domain and time from the scan, and rejects evidence without one', () => {
    const assessment = assessWith([], [scanEvidence({ time: '2026-01-02T03:04:05.000Z' })]);
    assert.deepEqual([assessment.domain, assessment.at], ['example.com', '2026-01-02T03:04:05.000Z']);
    assert.throws(() => assessWith([], [web('example.com')]));
  });

  it('distinguishes areas that were assessed, not assessed, not applicable, and not configured', () => {
    const set = [
      scan,
      web('example.com'),
      missingEvidence('mail', 'example.com', 'timeout'),
      missingEvidence('breaches', 'example.com', 'source-off'),
    ];
    const { areas } = assessWith(
      [
        check('web_app_security', 'http'),
        check('dns_health', 'mail'),
        check('hacker_chatter', 'breaches'),
        check('application_security', 'http', NOT_APPLICABLE),
      ],
      set,
    );
    const status = Object.fromEntries(areas.map((row) => [row.area, row.status]));
    assert.equal(status.web_app_security, 'assessed');
    assert.equal(status.dns_health, 'not-assessed');
    assert.equal(status.hacker_chatter, 'not-looked-at');
    assert.equal(status.application_security, 'not-applicable');
    assert.equal(status.patch_cadence, 'not-looked-at', 'an area without checks is never clean');
    assert.deepEqual(
      areas.filter((row) => row.status !== 'assessed').map((row) => row.score),
      Array(9).fill(null),
    );
  });

  it("measures a check's coverage by the share of its assets that were assessed", () => {
    const set = [scan, web(HOSTS[0]!), web(HOSTS[1]!), web(HOSTS[2]!), missingEvidence('http', HOSTS[3]!, 'timeout')];
    const area = areaOf(
      [check('web_app_security', 'http'), check('web_app_security', 'ports')],
      set,
      'web_app_security',
    );
    assert.deepEqual([area.coverage, area.checks.assessed, area.checks.notAssessed], [0.375, 1, 1]);
  });

  it('weights coverage by area and ignores what is not applicable or not configured', () => {
    const set = [
      scan,
      web('example.com'),
      missingEvidence('ports', 'example.com', 'blocked'),
      missingEvidence('breaches', 'example.com', 'source-no-key'),
    ];
    const { coverage, total, ledger } = assessWith(
      [
        check('web_app_security', 'http'),
        check('network_security', 'ports'),
        check('hacker_chatter', 'breaches'),
        check('application_security', 'http', NOT_APPLICABLE),
      ],
      set,
    );
    assert.equal(coverage, Math.floor((14 * 10_000) / (14 + 15)) / 10_000);
    assert.deepEqual([total, ledger.ceiling?.rule], [null, 'coverage']);
  });

  it('has limited scope with fewer than four applicable areas', () => {
    const areas: AreaId[] = ['web_app_security', 'application_security', 'information_leakage', 'network_security'];
    const limited = (count: number) =>
      assessWith(
        areas.slice(0, count).map((area) => check(area, 'http')),
        [scan, web('example.com')],
      ).limitedScope;
    assert.deepEqual([limited(3), limited(4)], [true, false]);
  });

  it('counts a finding in one column only, unconfirmed ones in a column of their own', () => {
    const set = [scan, web('example.com'), evidenceItem('ports', 'example.com', ports())];
    const { counts, areas } = assessWith(
      [
        check('web_app_security', 'http', { severity: 'high' }),
        check('web_app_security', 'http', { severity: 'critical', confidence: 'tentative' }),
        check('network_security', 'ports', { severity: 'critical' }),
        check('network_security', 'ports', { severity: 'informational' }),
      ],
      set,
    );
    assert.deepEqual(counts, { critical: 1, high: 1, medium: 0, low: 0, informational: 1, other: 1 });
    assert.deepEqual(areas[0]?.counts, { critical: 0, high: 1, medium: 0, low: 0, informational: 0, other: 1 });
  });

  it('is not lowered by external sources that are not configured', () => {
    const checks = [check('web_app_security', 'http'), check('hacker_chatter', 'breaches')];
    const asked = assessWith(checks, [scan, web('example.com'), evidenceItem('breaches', 'example.com', breaches())]);
    const off = assessWith(checks, [
      scan,
      web('example.com'),
      missingEvidence('breaches', 'example.com', 'source-off'),
    ]);
    assert.deepEqual([asked.total, off.total, off.coverage], [100, 100, 1]);
  });

  it('deducts names of one host with the same response as one asset, and counts a finding of each', () => {
    const NAMES = ['a.example.com', 'b.example.com', 'c.example.com', 'd.example.com'];
    const finds = check('web_app_security', 'http', { severity: 'critical' });
    const priced = (addressOf: (at: number) => string, titleOf: (at: number) => string) => {
      const set = NAMES.flatMap((name, at) => {
        const answer = hop({
          url: `https://${name}/`,
          headers: [['date', `day ${at}`]],
          cookies: [`sid=<${at}>; Secure`],
        });
        const secure = exchange([answer], page({ title: titleOf(at).replace('*', name), sha256: `${at}` }));
        return [hostEvidence(name, [addressOf(at)]), evidenceItem('http', name, http({ secure }))];
      });
      const { ledger, counts } = assessWith([finds], [scanEvidence({ hosts: NAMES }), ...set]);
      const [issue] = ledger.issues;
      return [issue!.assets.length, issue!.machines, issue!.points, counts.critical];
    };
    const one = () => '192.0.2.1';
    assert.deepEqual(
      priced(one, () => 'Welcome to *'),
      [4, 1, 2000, 4],
    );
    assert.deepEqual(
      priced(one, (at) => `Site ${at}`),
      [4, undefined, 3000, 4],
    );
    assert.deepEqual(
      priced(
        (at) => `192.0.2.${at + 1}`,
        () => 'Welcome to *',
      ),
      [4, undefined, 3000, 4],
    );
    assert.deepEqual(
      priced(
        (at) => `192.0.2.${at % 2}`,
        () => 'Welcome to *',
      ),
      [4, 2, 2500, 4],
    );
  });

  it('deducts a TLS port under several names as one asset if its certificate is the same', () => {
    const finds = check('web_app_security', 'tls', { severity: 'high' });
    const priced = (sha256Of: (at: number) => string) => {
      const set = ['a.example.com', 'b.example.com'].flatMap((name, at) => [
        hostEvidence(name),
        evidenceItem('tls', `${name}:443/tcp`, tls({ host: name, chain: [certificate({ sha256: sha256Of(at) })] })),
      ]);
      const { ledger, counts } = assessWith([finds], [scan, ...set]);
      return [ledger.issues[0]!.points, counts.high];
    };
    assert.deepEqual(
      priced(() => 'c1'),
      [1200, 2],
    );
    assert.deepEqual(
      priced((at) => `c${at}`),
      [1500, 2],
    );
  });
});
