import assert from 'node:assert/strict';
import { after, describe, it, test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREAS, type AreaId } from '@assay/contract/areas.ts';
import { areaRows, assess, CHECKS, evidenceKindsOf, finishRows, mergeEvidence, type StoredRow } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { openVirtualTime } from '../engine/testing/virtual-time.ts';
import { NOT_IN_LAB, unseenValues } from './column-values.ts';
import { reproduce } from './commands/reproduction.ts';
import { BASELINE, checksWithoutResult, compareFindings, hostsWithoutPorts, isBogus } from './expected-findings.ts';
import { FAULTS, startLab } from './index.ts';
import { type LabScan, openLabCatalog, scanLab } from './scan.ts';

/**
 * Virtual milliseconds after which a scan of a lab domain does not end, as far as a test can tell. Two run at a time, the
 * slowest takes 10 to 27 seconds, depending on the load of the host.
 */
const TIME_MAX_MS = 300_000;
/** Commands that run without dig and ssh; with both there are about twice as many. */
const COMPARED_MIN = 150;

/** Domains whose commands run concurrently: many commands wait for a server that does not answer. */
const REPRODUCED_AT_ONCE = 3;

/** A firewall answers in place of its web. */
const GUARDED = 'thornbury.test';

let time = await openVirtualTime();
after(() => time.close());

const lab = await startLab();
after(() => lab.close());
const catalog = await openLabCatalog(lab);
const scans = new Map<string, LabScan>();

/** Domain with so many parameters that the requests to a host do not suffice for the last active tests. */
const LARGE = 'heronsgate.test';
const LAST_TESTS = ['application_security.sql-time', 'application_security.stored-input'].map((check) => ({
  check,
  notAssessed: [LARGE, `www.${LARGE}`].map((asset) => ({ asset, reason: 'limit-reached' })),
}));

describe('A scan of the lab', { concurrency: 2 }, () => {
  for (const { domain, health, faults } of lab.domains) {
    it(`${domain} (${health}) shows exactly the findings of its faults`, async () => {
      const began = performance.now();
      const scan = await scanLab(lab, catalog, domain);
      const took = performance.now() - began;
      scans.set(domain, scan);
      const { assessment } = scan;
      const { unexpected, missing } = compareFindings(assessment, domain, faults);
      assert.deepEqual({ unexpected, missing }, { unexpected: [], missing: [] });
      assert.ok(took < TIME_MAX_MS, `the scan took ${Math.round(took)} ms`);
      // Without an open port, nothing tells a host that refuses every connection from its firewall.
      const refusing = hostsWithoutPorts(scan.set);
      const gaps = checksWithoutResult(assessment)
        .filter(({ notAssessed }) => !notAssessed.every(({ asset }) => refusing.has(asset)))
        .map(({ check, notAssessed }) => ({ check, notAssessed }));
      if (!isBogus(faults) && domain !== GUARDED) assert.deepEqual(gaps, domain === LARGE ? LAST_TESTS : []);
    });
  }
});

test('The healthy domain reaches the best grade, the vulnerable one is near the other end', () => {
  assert.equal(scans.get('harbourline.test')?.assessment.grade, 'S');
  assert.ok(scans.get('oldmill.example')!.assessment.total! < 50);
});

test('A site behind a WAF that blocks the scan is not assessed', () => {
  const { set, assessment } = scans.get(GUARDED)!;
  const ofWeb = set.filter(({ kind, asset }) => kind === 'http' && [GUARDED, `www.${GUARDED}`].includes(asset));
  assert.deepEqual(
    ofWeb.map(({ outcome }) => !outcome.ok && outcome.reason),
    ['blocked', 'blocked'],
  );
  const csp = assessment.checks.find(({ check }) => check === 'web_app_security.csp')!;
  assert.deepEqual(csp.notAssessed.map(({ asset, reason }) => `${asset} ${reason}`).sort(), [
    `${GUARDED} blocked`,
    `www.${GUARDED} blocked`,
  ]);
});

test('All ten areas are assessed somewhere in the lab', () => {
  const assessed = new Set(
    [...scans.values()].flatMap(({ assessment }) =>
      assessment.areas.filter(({ status }) => status === 'assessed').map(({ area }) => area),
    ),
  );
  assert.deepEqual(
    AREAS.map(({ id }) => id).filter((id) => !assessed.has(id)),
    [],
  );
  shows(
    '1.feature.area-web',
    '1.feature.area-ip',
    '1.feature.area-network',
    '1.feature.area-dns',
    '1.feature.area-application',
    '1.feature.area-endpoint',
    '1.feature.area-patch',
    '1.feature.area-leakage',
    '1.feature.area-chatter',
    '1.feature.area-social',
  );
});

test('Every column of the ten detail pages is filled somewhere in the lab: booleans both ways, enumerations with every member', () => {
  const words = createTranslator('en-US', 'UTC');
  const shown = Object.fromEntries(AREAS.map(({ id }) => [id, [] as Record<string, unknown>[]]));
  for (const { set, assessment } of scans.values()) {
    for (const [area, stored] of Object.entries(areaRows(set, assessment)) as [AreaId, StoredRow[]][])
      for (const row of finishRows(area, stored, words)) shown[area]!.push(AREA_ROWS[area].parse(row));
  }
  const unseen = Object.entries(AREA_ROWS).flatMap(([area, row]) =>
    unseenValues(row.shape, shown[area]!)
      // Decisions come from people, and the start of a finding from its history; not from the target.
      .filter((name) => name !== 'open_since' && !name.startsWith('mark'))
      .map((name) => `${area}.${name}`),
  );
  assert.deepEqual(unseen, NOT_IN_LAB);
  shows(
    '3.columns.web-level',
    '3.columns.web-total_score',
    '3.columns.web-cweid',
    '3.columns.web-name',
    '3.columns.web-description',
    '3.columns.web-solution',
    '3.columns.web-alert_count',
    '3.columns.web-domain',
    '3.columns.network-cve',
    '3.columns.network-ipv4',
    '3.columns.network-port',
    '3.columns.network-service',
    '3.columns.network-update_time',
    '3.columns.network-version',
    '3.columns.network-tunnel',
    '3.columns.network-severity',
    '3.columns.network-vuln',
    '3.columns.ip-ipv4',
    '3.columns.ip-country',
    '3.columns.ip-registrar_name',
    '3.columns.ip-handle',
    '3.columns.ip-dns_block_amount',
    '3.columns.ip-dns_block_info',
    '3.columns.ip-blacklist_amount',
    '3.columns.ip-cloudflare',
    '3.columns.ip-vtCheckInfo',
    '3.columns.dns-name',
    '3.columns.dns-Status',
    '3.columns.dns-Information',
    '3.columns.dns-Test_name',
    '3.columns.dns-statusScore',
    '3.columns.application-cve',
    '3.columns.application-engine',
    '3.columns.application-name',
    '3.columns.application-indicate_security',
    '3.columns.application-version',
    '3.columns.application-ssl',
    '3.columns.application-severity',
    '3.columns.application-description',
    '3.columns.application-solution',
    '3.columns.application-ref',
    '3.columns.endpoint-cve',
    '3.columns.endpoint-name',
    '3.columns.endpoint-family',
    '3.columns.endpoint-threat',
    '3.columns.endpoint-from_engine',
    '3.columns.endpoint-update_time',
    '3.columns.endpoint-description',
    '3.columns.endpoint-solution',
    '3.columns.endpoint-ipv4',
    '3.columns.endpoint-ver',
    '3.columns.endpoint-ssl',
    '3.columns.endpoint-severity',
    '3.columns.endpoint-ref',
    '3.columns.patch-cpe',
    '3.columns.patch-cpe_detail',
    '3.columns.patch-port_count',
    '3.columns.patch-port_detail',
    '3.columns.patch-family',
    '3.columns.patch-threat',
    '3.columns.patch-time',
    '3.columns.patch-ipv4',
    '3.columns.patch-ref',
    '3.columns.patch-patch_state',
    '3.columns.patch-exposure',
    '3.columns.leak-dork_cat',
    '3.columns.leak-dork_lan',
    '3.columns.leak-urls',
    '3.columns.social-domain-spoof',
    '3.columns.social-phishing',
    '3.columns.social-typosquat',
  );
});

test('The hacker chatter page shows bug bounty, email, pastebin and ransomware, each from its provider', () => {
  const { set, assessment } = scans.get('oldmill.example')!;
  const stored = areaRows(set, assessment).hacker_chatter;
  const rows = finishRows('hacker_chatter', stored, createTranslator('en-US', 'UTC'), { group: 'asset' });
  const told = new Map(rows.map(({ category, source }) => [category, source]));
  assert.deepEqual(
    [...told].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [
      ['e-mail', 'Have I Been Pwned'],
      ['open-bug-bounty', 'Open Bug Bounty'],
      ['pastebin', 'Psbdmp'],
      ['ransomware', 'RansomLook'],
    ],
  );
  assert.ok(rows.every(({ title, date }) => title !== '' && !Number.isNaN(Date.parse(date))));
  shows(
    '3.columns.threat-open-bug-bounty',
    '3.columns.threat-e-mail',
    '3.columns.threat-pastebin',
    '3.columns.threat-ransomware',
  );
});

test('Every finding of the lab has texts in English and Chinese, with every value filled', () => {
  const broken: string[] = [];
  for (const language of ['en-US', 'zh-TW'] as const) {
    const words = createTranslator(language, 'UTC');
    for (const { assessment } of scans.values()) {
      for (const { check, finding, facts, asset, subject } of assessment.findings) {
        const kinds = CHECKS.find(({ id }) => id === check)?.findings[finding]?.facts ?? {};
        const { title, description, solution } = words.finding(check, finding, { ...facts, asset, subject }, kinds);
        const texts = [title, description, solution];
        if (texts.some((text) => text.trim() === '' || /\{\{|\bundefined\b|\[object|\bNaN\b|^[a-z_]+\|/.test(text))) {
          broken.push(`${language} ${check}/${finding}: ${texts.join(' | ')}`);
        }
      }
    }
  }
  assert.deepEqual([...new Set(broken)], []);
});

test('The command of every finding prints the expected output, with the fault and after the fix', async (t) => {
  // The programs run in real time.
  await time.close();
  const wrong: string[] = [];
  const skipped = new Map<string, number>();
  let compared = 0;
  try {
    const waiting = [...scans];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [domain, { set, assessment }] = next;
        const outcome = await reproduce(lab, domain, set, assessment.findings);
        wrong.push(...outcome.wrong);
        compared += outcome.compared;
        for (const [reason, count] of outcome.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
      }
    };
    await Promise.all(Array.from({ length: REPRODUCED_AT_ONCE }, work));
  } finally {
    time = await openVirtualTime();
  }
  for (const [reason, count] of skipped) t.diagnostic(`${count} commands not run: ${reason}`);
  assert.deepEqual(wrong, []);
  // Uses curl, openssl and the netcat replacement only.
  assert.ok(compared >= COMPARED_MIN, `${compared} commands were compared`);
});

test('A re-test after fixing everything gives the result of a full scan', async () => {
  const domain = 'fernhollow.test';
  const before = scans.get(domain)!;
  await lab.setFaults(domain, []);
  const kinds = evidenceKindsOf(before.assessment.findings.map(({ check }) => check));
  const { set } = await scanLab(lab, catalog, domain, kinds);
  const merged = mergeEvidence(before.set, set, new Date().toISOString(), new Set([...kinds, 'scan']));
  assert.deepEqual(
    assess(merged)
      .findings.map(({ check, finding }) => `${check}/${finding}`)
      .filter((finding) => !BASELINE.includes(finding)),
    [],
  );
  assert.ok(set.length < before.set.length, 'a re-test asks for less than a scan');
});

test('Every fault that causes a finding exists on some domain', () => {
  const used = new Set<string>(lab.domains.flatMap(({ faults }) => faults));
  const idle = Object.entries(FAULTS).filter(([id, { causes }]) => causes.length > 0 && !used.has(id));
  assert.deepEqual(
    idle.map(([id]) => id),
    [],
  );
});
