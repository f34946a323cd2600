import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCveRecord } from './cve-record.ts';
import { readNvdRecord } from './nvd-record.ts';

const match = (criteria: string, changes: object = {}) => ({ vulnerable: true, criteria, ...changes });
const HTTPD = match('cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*', { versionEndExcluding: '2.4.60' });
const WINDOWS = match('cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*', { vulnerable: false });
const MACOS = match('cpe:2.3:o:apple:macos:-:*:*:*:*:*:*:*', { vulnerable: false });

function nvd(configurations: object[], changes: object = {}) {
  const read = readNvdRecord({
    cve: {
      id: 'CVE-2026-30001',
      published: '2026-02-03T04:05:06.000',
      descriptions: [{ lang: 'en', value: 'an invented fault' }],
      configurations,
      ...changes,
    },
  });
  assert.ok(read && 'advisory' in read);
  return read.advisory;
}

const rangesOf = (configurations: object[]) =>
  nvd(configurations).products.map(({ vendor, product, ranges }) => ({
    name: `${vendor}:${product}`,
    requires: ranges.map(({ requires }) => requires ?? null),
    target: ranges.map(({ target }) => target ?? null),
  }));

describe("conditions in NVD's configurations", () => {
  it('are absent in a configuration of one node', () => {
    assert.deepEqual(rangesOf([{ nodes: [{ operator: 'OR', negate: false, cpeMatch: [HTTPD] }] }]), [
      { name: 'apache:http_server', requires: [null], target: [null] },
    ]);
  });
  it('are the other nodes if the configuration joins them by AND', () => {
    const nodes = [
      { operator: 'OR', negate: false, cpeMatch: [HTTPD] },
      { operator: 'OR', negate: false, cpeMatch: [WINDOWS, MACOS] },
    ];
    assert.deepEqual(rangesOf([{ operator: 'AND', nodes }]), [
      { name: 'apache:http_server', requires: [[['o:microsoft:windows', 'o:apple:macos']]], target: [null] },
    ]);
  });
  it('are not the other nodes if the configuration joins them by OR', () => {
    const nodes = [{ cpeMatch: [HTTPD] }, { cpeMatch: [WINDOWS] }];
    assert.deepEqual(rangesOf([{ operator: 'OR', nodes }])[0]?.requires, [null]);
  });
  it('are the other matches in a node with the operator AND', () => {
    assert.deepEqual(rangesOf([{ nodes: [{ operator: 'AND', cpeMatch: [HTTPD, WINDOWS] }] }])[0]?.requires, [
      [['o:microsoft:windows']],
    ]);
  });
  it('omit a negated node', () => {
    const nodes = [{ cpeMatch: [HTTPD] }, { negate: true, cpeMatch: [WINDOWS] }];
    assert.deepEqual(rangesOf([{ operator: 'AND', nodes }])[0]?.requires, [null]);
  });
  it('include the software that a product is made for', () => {
    const plugin = match('cpe:2.3:a:php:php:*:*:*:*:*:wordpress:*:*', { versionEndExcluding: '9.0' });
    assert.deepEqual(rangesOf([{ nodes: [{ cpeMatch: [plugin] }] }])[0]?.target, ['wordpress']);
  });
  it('are bounded', () => {
    const many = Array.from({ length: 300 }, (_, at) => match(`cpe:2.3:h:acme:box_${at}:-:*:*:*:*:*:*:*`));
    const nodes = [{ cpeMatch: [HTTPD] }, ...Array.from({ length: 30 }, () => ({ cpeMatch: many }))];
    const [requires] = rangesOf([{ operator: 'AND', nodes }])[0]!.requires;
    assert.equal(requires?.length, 5);
    assert.equal(requires?.[0]?.length, 20);
  });
});

describe('disputed records', () => {
  const tags = (...list: string[]) => ({ cveTags: [{ sourceIdentifier: 'cve@mitre.org', tags: list }] });
  it("are marked by NVD's tags, or by the word in an old description", () => {
    assert.equal(nvd([]).disputed, false);
    assert.equal(nvd([], tags('unsupported-when-assigned')).disputed, false);
    assert.equal(nvd([], tags('unsupported-when-assigned', 'disputed')).disputed, true);
    const old = { descriptions: [{ lang: 'en', value: '** DISPUTED ** an invented fault' }] };
    assert.equal(nvd([], old).disputed, true);
  });
  it('are marked by the tags of a CVE record', () => {
    assert.equal(cve({}).disputed, false);
    assert.equal(cve({}, { tags: ['disputed'] }).disputed, true);
  });
});

function cve(affected: object, cna: object = {}) {
  const read = readCveRecord({
    cveMetadata: { cveId: 'CVE-2026-30002', state: 'PUBLISHED', datePublished: '2026-02-03T04:05:06.000Z' },
    containers: {
      cna: {
        descriptions: [{ lang: 'en', value: 'an invented fault' }],
        affected: [{ versions: [{ version: '1.0', status: 'affected', lessThan: '2.0' }], ...affected }],
        ...cna,
      },
    },
  });
  assert.ok(read && 'advisory' in read);
  return read.advisory;
}

describe('product names given by a CNA', () => {
  const names = (affected: object) => cve(affected).products.map(({ vendor, product }) => `${vendor}:${product}`);
  for (const [cpe, name] of [
    ['cpe:2.3:a:php_group:php:*:*:*:*:*:*:*:*', 'php:php'],
    ['cpe:2.3:a:apache_software_foundation:apache_http_server:*:*:*:*:*:*:*:*', 'apache:http_server'],
    ['cpe:2.3:a:Apache_Software_Foundation:Apache_Tomcat:*:*:*:*:*:*:*:*', 'apache:tomcat'],
    ['cpe:2.3:a:acme:portal:*:*:*:*:*:*:*:*', 'acme:portal'],
  ] as const) {
    it(`${cpe} means ${name}`, () => assert.deepEqual(names({ cpes: [cpe] }), [name]));
  }
  it('are translated if the bundled list has them, and never guessed', () => {
    assert.deepEqual(names({ vendor: 'Apache Software Foundation', product: 'Apache HTTP Server' }), [
      'apache:http_server',
    ]);
    assert.deepEqual(names({ vendor: 'PHP Group', product: 'PHP' }), ['php:php']);
    assert.deepEqual(names({ vendor: 'Acme', product: 'Portal' }), []);
  });
  it('are one product if two of its names are given', () => {
    const cpes = ['cpe:2.3:a:php_group:php:*:*:*:*:*:*:*:*', 'cpe:2.3:a:php:php:*:*:*:*:*:*:*:*'];
    assert.deepEqual(names({ cpes }), ['php:php']);
  });
});
