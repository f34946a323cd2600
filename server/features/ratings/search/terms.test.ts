import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import type { Facts } from '@assay/contract/facts.ts';
import { areaRows, assess, CHECKS, FINDING_ALIASES, NOT_TESTED } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { uuidv7 } from 'uuidv7';
import { upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { insertPastScan } from '#platform/db/scans/import-history.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { savedEvidence } from '#testing/rated-domains.ts';
import { SEARCH_TERMS } from '../../../../engine/testing/search-terms.ts';
import { recordRating } from '../record-rating.ts';
import { findingFits } from './terms.ts';

const DOMAIN = 'terms.example';
const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@terms.example', permission: 22, company: 'Terms Ltd' });
const caller = await server.logIn(owner.email);

const KINDS = CHECKS.flatMap((check) => Object.keys(check.findings).map((finding) => `${check.id}/${finding}`));

/** One open finding of a separate domain, so that each search shows which kinds it finds. */
function example(key: string, facts: Facts, number: number, template: Finding): Finding {
  const [check, finding] = key.split('/') as [string, string];
  const { area, findings } = CHECKS.find(({ id }) => id === check)!;
  const spec = findings[finding]!;
  const severity = typeof spec.severity === 'string' ? spec.severity : spec.severity[0]!;
  const named = { check, finding, area, severity, cwe: [...spec.cwe], facts, subject: key };
  return {
    ...template,
    ...named,
    asset: DOMAIN,
    fingerprint: number.toString(16).padStart(template.fingerprint.length, '0'),
  };
}

const rows = [
  ...KINDS.map((key) => ({ key, facts: {} as Facts })),
  ...SEARCH_TERMS.flatMap(({ findings = [], facts }) => (facts ? findings.map((key) => ({ key, facts })) : [])),
];
await context.db.withCompany(owner.companyId, async (tx) => {
  const set = savedEvidence('oldmill', DOMAIN);
  const judged = assess(set);
  const findings = rows.map(({ key, facts }, number) => example(key, facts, number, judged.findings[0]!));
  const assessment = { ...judged, findings };
  const { companyId, accountId } = owner;
  const domainId = uuidv7();
  const scanId = uuidv7();
  await upsertVerifiedDomain(tx, {
    ...{ id: domainId, companyId, name: DOMAIN, unicode: DOMAIN, registrable: true, accountId, txtValue: 'x' },
  });
  const at = new Date(judged.at);
  await insertPastScan(
    tx,
    {
      ...{ companyId, domainId, ownerId: accountId, senderId: accountId, kinds: null, id: scanId, domain: DOMAIN },
      ...{ kind: 'automatic', scandate: at.toISOString().slice(0, 10) },
    },
    { at, took: 1_000, state: 2, findings: findings.length },
  );
  await recordRating(tx, {
    ...{ companyId, domainId, scanId, state: 2, set, assessment, rows: areaRows(set, judged), feeds: {} },
  });
});

/** Kinds of finding that the search of the command palette finds. */
async function foundBy(text: string, language: string): Promise<Set<string>> {
  const query = `kind=finding&pageSize=200&search=${encodeURIComponent(text)}`;
  const { success, data, error } = await caller.call('GET', `/api/search?${query}`, undefined, {
    'accept-language': language,
  });
  assert.ok(success, error);
  const kinds = data.rows.map((row: { finding: { fingerprint: string } }) => {
    const number = Number.parseInt(row.finding.fingerprint, 16);
    return rows[number]!.key;
  });
  return new Set(kinds);
}

for (const language of ['en-US', 'zh-TW', 'de']) {
  test(`every spelling of every term finds its finding in ${language}`, async () => {
    const missed: string[] = [];
    for (const { spellings, findings } of SEARCH_TERMS) {
      if (!findings) continue;
      for (const spelling of spellings) {
        const found = await foundBy(spelling, language);
        if (!findings.some((key) => found.has(key))) missed.push(`${spelling}: ${findings.join(', ')}`);
      }
    }
    assert.deepEqual(missed, []);
  });
}

test('a term without a finding or page is published as not tested, and no published term is the name of a finding', () => {
  const published = NOT_TESTED.flatMap(({ terms }) => terms);
  const missing = SEARCH_TERMS.filter((term) => term.notTested)
    .flatMap(({ spellings }) => spellings)
    .filter((spelling) => !published.includes(spelling));
  assert.deepEqual(missing, []);
  const words = createTranslator('en-US');
  const tested = published.filter((term) =>
    KINDS.some((key) => {
      const [check, finding] = key.split('/') as [string, string];
      return findingFits({ check, finding }, term, words);
    }),
  );
  assert.deepEqual(tested, []);
  assert.ok(SEARCH_TERMS.every(({ findings, page, notTested }) => findings ?? page ?? notTested));
});

test('a CWE number is compared as a whole', async () => {
  const found = await foundBy('cwe 79', 'en-US');
  assert.ok(found.has('application_security.stored-input/unescaped'));
  assert.ok(!found.has('application_security.script-secret/readable'), 'CWE-798');
});

test('the list of findings is searched by aliases as well', async () => {
  const path = `/api/ratings/${DOMAIN}/findings?pageSize=200&search=${encodeURIComponent('EternalBlue')}`;
  const { data } = await caller.call('GET', path);
  assert.ok(
    data.rows.some(
      (row: { check: string; finding: string }) =>
        `${row.check}/${row.finding}` === 'endpoint_security.file-sharing/smb-1',
    ),
  );
});

test('aliases refer to existing checks and findings, and none is duplicated', () => {
  const checks = CHECKS.map(({ id }) => id as string);
  assert.deepEqual(
    Object.keys(FINDING_ALIASES).filter((key) => !checks.includes(key) && !KINDS.includes(key)),
    [],
  );
  const twice = Object.entries(FINDING_ALIASES).filter(
    ([, aliases]) => new Set(aliases.map((alias) => alias.toLowerCase())).size !== aliases.length,
  );
  assert.deepEqual(twice, []);
});
