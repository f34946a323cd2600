import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { areaRows, CATALOG_HEADER, type Catalog, finishRows, type SourceSettings } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { openVirtualTime } from '../engine/testing/virtual-time.ts';
import { unseenValues } from './column-values.ts';
import { startLab } from './index.ts';
import { openLabCatalog, scanLab } from './scan.ts';

/** Which columns stay empty without keys of providers, or without feeds, and that this is not shown as clean. */

const DOMAIN = 'oldmill.example';
const words = createTranslator('en-US', 'UTC');

const time = await openVirtualTime();
after(() => time.close());
const lab = await startLab();
after(() => lab.close());
const catalog = await openLabCatalog(lab);

/** The lab's providers, none of which has a key. */
function withoutKeys({ providers = {}, virusTotal, ...rest }: SourceSettings): SourceSettings {
  const keyless = Object.entries(providers).map(([id, provider]) => [id, { ...provider, key: '' }]);
  return { ...rest, virusTotal: virusTotal && { ...virusTotal, key: '' }, providers: Object.fromEntries(keyless) };
}

/** A catalog into which nothing was imported, as a new installation without downloads has it. */
const NO_FEEDS: Catalog = await openLabCatalog({
  ...lab,
  writeCatalog: (file) => writeFile(file, `${CATALOG_HEADER}\n`),
});

async function scanned(sources: SourceSettings, feeds: Catalog) {
  const { network, domains } = lab;
  const { set, assessment } = await scanLab({ network, domains, sources }, feeds, DOMAIN);
  const tables = areaRows(set, assessment);
  const rows = AREA_IDS.map((area) => ({ area, rows: finishRows(area, tables[area], words, { group: 'asset' }) }));
  const empty = rows.flatMap(({ area, rows: own }) =>
    unseenValues(AREA_ROWS[area].shape, own as unknown as Record<string, unknown>[])
      // Points and severities of a row follow from the findings, not from a source of their own.
      .filter((name) => !['points', 'column', 'issue', 'fingerprint', 'findings', 'assets', 'id'].includes(name))
      .map((name) => `${area}.${name}`),
  );
  const notAssessed = Map.groupBy(
    assessment.checks.flatMap(({ check, notAssessed: own, status }) =>
      own.map(({ reason }) => ({ check: `${check} ${status}`, reason })),
    ),
    ({ reason }) => reason,
  );
  return {
    assessment,
    empty,
    addresses: finishRows('ip_reputation', tables.ip_reputation, words, { group: 'asset' }).filter(({ ipv4 }) => ipv4),
    reasons: Object.fromEntries(
      [...notAssessed].map(([reason, own]) => [reason, [...new Set(own.map(({ check }) => check))].sort()]),
    ),
  };
}

const full = await scanned(lab.sources, catalog);
const added = (empty: readonly string[]) => empty.filter((name) => !full.empty.includes(name));

test('with all sources every check of the domain is assessed', () => {
  assert.deepEqual(full.reasons, {});
  assert.ok(full.addresses.length > 0);
  assert.ok(full.addresses.every(({ vtCheckInfo, blacklist_amount }) => vtCheckInfo && blacklist_amount !== null));
});

test('without keys the verdicts on addresses and the search expressions stay empty, and the checks say that there is no key', async () => {
  const { empty, reasons, addresses } = await scanned(withoutKeys(lab.sources), catalog);
  assert.deepEqual(added(empty), ['ip_reputation.vtCheckInfo', 'information_leakage.dork_lan']);
  assert.deepEqual(reasons, {
    'source-no-key': [
      'information_leakage.public-code not-assessed',
      'information_leakage.search-results not-assessed',
      'ip_reputation.malicious not-assessed',
    ],
  });
  assert.equal(words.t('terms:reasons.source-no-key'), 'Source has no key in this installation');
  // Neither 0 nor "clean": no verdict.
  assert.ok(addresses.length > 0 && addresses.every(({ vtCheckInfo }) => vtCheckInfo === null));
  assert.ok(addresses.every(({ blacklist_amount }) => blacklist_amount !== null));
});

test('without feeds no software, CVE and block list is known, and the checks say that the source is not configured', async () => {
  const { empty, reasons, addresses, assessment } = await scanned(lab.sources, NO_FEEDS);
  const patch = Object.keys(AREA_ROWS.patch_cadence.shape);
  assert.deepEqual(
    added(empty).filter((name) => !name.startsWith('patch_cadence.')),
    ['network_security.cve', 'application_security.cve', 'endpoint_security.cve', 'endpoint_security.ver'],
  );
  for (const column of ['cpe', 'cpe_detail', 'cve', 'ref', 'port_detail']) {
    assert.ok(patch.includes(column) && empty.includes(`patch_cadence.${column}`), column);
  }
  assert.deepEqual(reasons, {
    'source-off': [
      'endpoint_security.operating-system not-assessed',
      'hacker_chatter.exploited-products not-assessed',
      'ip_reputation.block-lists not-assessed',
      'patch_cadence.behind not-assessed',
      'patch_cadence.end-of-life not-assessed',
      'patch_cadence.vulnerable-software not-assessed',
    ],
  });
  assert.equal(words.t('terms:reasons.source-off'), 'Source not configured in this installation');
  assert.ok(addresses.length > 0 && addresses.every(({ blacklist_amount }) => blacklist_amount === null));
  assert.ok(addresses.every(({ vtCheckInfo }) => vtCheckInfo !== null));
  // An area without any data has no score, and is not one without findings.
  const area = assessment.areas.find((row) => row.area === 'patch_cadence')!;
  assert.deepEqual([area.status, area.score], ['not-looked-at', null]);
  assert.equal(words.t('terms:areaStatus.not-looked-at'), 'Not monitored');
});
