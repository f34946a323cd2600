import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import behind from '#areas/patch-cadence/behind.ts';
import vulnerableSoftware from '#areas/patch-cadence/vulnerable-software.ts';
import type { EvidenceItem } from '#evidence/index.ts';
import type { Confirmation, NamedBuild, OwnerStatementsEvidence } from '#evidence/owner-statements.ts';
import type { Advisory } from '#evidence/services.ts';
import { detectedProduct } from '#parse/services/web-products.ts';
import { products } from '#testing/builders.ts';
import { evidenceItem, scanEvidence } from '#testing/evidence-items.ts';
import { absenceOf } from '../absence.ts';
import { assessWith } from '../assess.ts';
import { changesOf } from '../changes/changes.ts';
import { areaRows } from '../rows.ts';

const HOST = 'example.com';
const ENDPOINT = `${HOST}:443/tcp`;
const STATED = { at: '2026-11-20T12:00:00.000Z', until: '2027-11-20T12:00:00.000Z' };
const CHECKS = [vulnerableSoftware, behind];

const advisory = (id: string): Advisory => ({
  ...{
    id,
    title: 'an invented fault',
    published: '2026-01-01',
    cvss: 9.8,
    epss: 0.1,
    kev: null,
    cwe: [],
    references: [],
  },
  ranges: [
    {
      ...{ exact: null, startIncluding: '0', startExcluding: null, endIncluding: null },
      endExcluding: '99',
    },
  ],
});

function nginx(version: string, seen = `server: nginx/${version}`) {
  const product = detectedProduct('nginx', version, 'header', seen);
  assert.ok(product);
  const endOfLife = { cycle: '1.22', date: null, latest: '1.22.9' };
  return { ...product, advisories: ['CVE-2026-10001', 'CVE-2026-10002', 'CVE-2026-10003'].map(advisory), endOfLife };
}

const scan = scanEvidence({ hosts: [HOST] });
const seen = (version = '1.22.1') => evidenceItem('products', ENDPOINT, products([nginx(version)]));
const stated = (value: Partial<OwnerStatementsEvidence>): EvidenceItem =>
  evidenceItem('owner-statements', HOST, { confirmations: [], builds: [], ...value });
const judged = (...items: EvidenceItem[]) => assessWith(CHECKS, [scan, ...items]);

const product = nginx('1.22.1');
const build = (changes: Partial<NamedBuild> = {}): NamedBuild => ({
  ...{ id: 'b', ...STATED, asset: ENDPOINT, cpe: product.cpe, suffix: product.suffix },
  build: { distribution: 'debian', release: '12', package: 'nginx', version: '1.22.1-9+deb12u2' },
  // Fixed in this build; not fixed yet; not known to the tracker.
  fixes: [
    { cve: 'CVE-2026-10001', introduced: null, fixed: '1.22.1-9+deb12u2' },
    { cve: 'CVE-2026-10002', introduced: null, fixed: null },
  ],
  ...changes,
});
const before = judged(seen());
const findingOf = (cve: string) => before.findings.find(({ facts }) => facts.cve === cve)!;
const confirmation = (changes: Partial<Confirmation> = {}): Confirmation => ({
  ...{ id: 'c', ...STATED, fingerprint: findingOf('CVE-2026-10001').fingerprint, version: '1.22.1' },
  ...changes,
});
const states = ({ findings }: typeof before) =>
  findings.map(({ facts, confidence }) => `${facts.cve ?? 'behind'} ${confidence}`).sort();
const NOTHING = ['CVE-2026-10001 tentative', 'CVE-2026-10002 tentative', 'CVE-2026-10003 tentative'];

describe('a package that the owner names', () => {
  const named = judged(seen(), stated({ builds: [build()] }));

  it('closes what its build fixes, confirms what it does not, and leaves the rest unconfirmed', () => {
    assert.deepEqual(states(before), NOTHING);
    assert.deepEqual(states(named), ['CVE-2026-10002 certain', 'CVE-2026-10003 tentative']);
    assert.deepEqual(
      named.ledger.rulings?.map(({ id, ruling, finding }) => `${id} ${ruling} ${finding.facts.cve}`).sort(),
      ['b backported CVE-2026-10001', 'b confirmed CVE-2026-10002'],
    );
    const { score } = named.areas.find(({ area }) => area === 'patch_cadence')!;
    assert.ok(score !== null && score < 9_900);
    assert.equal(named.checks[0]?.status, 'failed');
  });

  it('is shown in the evidence of what it confirms, and decides about the rows of the table', () => {
    const lines = named.findings.find(({ facts }) => facts.cve === 'CVE-2026-10002')!.seen;
    assert.ok(lines.includes('Debian 12, nginx: not fixed yet, 1.22.1-9+deb12u2 according to the owner'), `${lines}`);
    const set = [scan, seen(), stated({ builds: [build()] })];
    const [row] = areaRows(set, named).patch_cadence;
    assert.deepEqual(row?.row.cve, ['CVE-2026-10002', 'CVE-2026-10003']);
  });

  it('leaves the check passed, with a cause that is not a fix, if it has every fix', () => {
    const fixes = ['1', '2', '3'].map((end) => ({ cve: `CVE-2026-1000${end}`, introduced: null, fixed: '1.22.1-9' }));
    const now = judged(seen(), stated({ builds: [build({ fixes })] }));
    assert.deepEqual(states(now), []);
    assert.equal(now.checks[0]?.status, 'passed');
    assert.deepEqual(absenceOf(findingOf('CVE-2026-10001'), before, now), { cause: 'backported', reason: null });
    assert.deepEqual([...new Set(changesOf(before, now).map(({ kind }) => kind))], ['backported']);
  });

  for (const [why, changes, version] of [
    ['the observed version changed', {}, '1.22.2'],
    ['it was observed elsewhere', { asset: `${HOST}:8443/tcp` }, '1.22.1'],
    ["the banner's mark of the distribution changed", { suffix: 'Ubuntu' }, '1.22.1'],
    ['the statement ended before the scan', { until: '2026-11-20T12:00:00.001Z' }, '1.22.1'],
  ] as const)
    it(`no longer applies if ${why}`, () => {
      const now = judged(seen(version), stated({ builds: [build(changes)] }));
      assert.ok(!now.ledger.rulings);
      assert.ok(now.findings.every(({ confidence }) => confidence === 'tentative'));
    });

  it('leaves everything unconfirmed, also a newer version, if the tracker knows nothing about it', () => {
    const unlisted = { ...product, advisories: [] };
    for (const list of [[product], [unlisted]]) {
      const item = evidenceItem('products', ENDPOINT, products(list));
      const now = judged(item, stated({ builds: [build({ fixes: [] })] }));
      assert.deepEqual(states(now), states(judged(item)));
      assert.ok(now.findings.length > 0 && !now.ledger.rulings);
    }
  });

  it('does not replace a build that the banner contains', () => {
    const own = { distribution: 'debian', release: '12', package: 'nginx', version: '1.22.1-9+deb12u1' } as const;
    const item = evidenceItem('products', ENDPOINT, products([{ ...product, build: own }]));
    assert.ok(!judged(item, stated({ builds: [build()] })).ledger.rulings);
  });
});

describe('a finding that the owner confirms', () => {
  const confirmed = judged(seen(), stated({ confirmations: [confirmation()] }));

  it('is firm and costs its points, and the change has the cause of a decision', () => {
    assert.deepEqual(states(confirmed), ['CVE-2026-10001 firm', ...NOTHING.slice(1)]);
    assert.equal(confirmed.checks[0]?.status, 'failed');
    const of = ({ ledger }: typeof before) =>
      ledger.issues.find(({ check }) => check === vulnerableSoftware.id)!.points;
    assert.deepEqual([of(before), of(confirmed) > 0], [0, true]);
    assert.deepEqual(
      confirmed.ledger.rulings?.map(({ id, ruling, to }) => [id, ruling, to]),
      [['c', 'confirmed', 'high']],
    );
    assert.deepEqual(
      changesOf(before, confirmed).map(({ kind }) => kind),
      ['decided'],
    );
  });

  it('costs what the rating said that it would cost if it were real', () => {
    const all = before.findings.map(({ fingerprint }, at) => confirmation({ id: `${at}`, fingerprint }));
    const real = judged(seen(), stated({ confirmations: all }));
    const scoreOf = ({ areas }: typeof before) => areas.find(({ area }) => area === 'patch_cadence')!;
    assert.equal(scoreOf(real).score, scoreOf(before).unconfirmed?.score);
    assert.ok(!scoreOf(real).unconfirmed);
  });

  it('is unconfirmed again with another version, and after the end of the statement', () => {
    for (const changes of [{ version: '1.22.0' }, { until: '2026-11-20T12:00:00.001Z' }])
      assert.deepEqual(states(judged(seen(), stated({ confirmations: [confirmation(changes)] }))), NOTHING);
    const again = judged(seen('1.22.2'), stated({ confirmations: [confirmation()] }));
    assert.ok(again.findings.every(({ confidence }) => confidence === 'tentative'));
  });

  it('gives the same assessment in whatever order the evidence is read, and none for what cannot be read', () => {
    const item = stated({ confirmations: [confirmation()], builds: [build()] });
    assert.deepEqual(judged(seen(), item), judged(item, seen()));
    const strange = { confirmations: null, builds: [{ ...build(), until: 'x' }] } as unknown as OwnerStatementsEvidence;
    assert.deepEqual(judged(seen(), stated(strange)), before);
  });
});
