import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rangesWith } from './release-lines.ts';
import { compareVersions, inRange, isExactVersion, leadingVersion } from './version.ts';

const range = (changes = {}) => ({
  exact: null,
  startIncluding: null,
  startExcluding: null,
  endIncluding: null,
  endExcluding: null,
  ...changes,
});

describe('versions', () => {
  it('are ordered as their vendors release them', () => {
    const orders: string[][] = [
      ['1.9', '1.10', '1.10.1', '2'],
      ['1.0-alpha', '1.0-beta', '1.0-rc1', '1.0-rc2', '1.0', '1.0.1'],
      ['1.1.1', '1.1.1a', '1.1.1w', '1.1.2'],
      ['9.2', '9.2p1', '9.6', '9.6p1'],
      ['8.0.0-dev', '8.0.0', '8.0.0.1'],
      ['15.0.0-canary.3', '15.0.0-next.1', '15.0.0-rc.1', '15.0.0'],
      ['1.0~rc1', '1.0', '1.0.1'],
      ['2.4.9', '2.4.49', '2.4.50'],
      // OpenSSL: letters, then z with a letter (its policy of versions; NVD's ranges of CVE-2022-0778 end before 1.0.2zd).
      ['1.0.2-beta1', '1.0.2', '1.0.2a', '1.0.2k', '1.0.2z', '1.0.2za', '1.0.2zc', '1.0.2zd', '1.1.0-pre1', '1.1.0'],
      ['0.9.8', '0.9.8z', '0.9.8zh', '1.0.0'],
      // Tomcat and Jetty: milestones and candidates before the release (NVD: 9.0.0:milestone17).
      ['8.5.99', '9.0.0.M1', '9.0.0.M17', '9.0.0.M27', '9.0.0.RC1', '9.0.0', '9.0.1'],
      ['10.0.0-M1', '10.0.0-M10', '10.0.0'],
      ['9.3.0.M2', '9.3.0.RC1', '9.3.0.v20150612', '9.3.1.v20150714'],
      // ProFTPD, BIND, PHP, PostgreSQL, Python, MySQL, Samba.
      ['1.3.5rc3', '1.3.5rc4', '1.3.5', '1.3.5a', '1.3.5e', '1.3.6rc1', '1.3.6'],
      ['9.9.5b1', '9.9.5rc2', '9.9.5', '9.9.5-P1', '9.9.6'],
      ['9.4-ESV', '9.4-ESV-R4', '9.4-ESV-R4-P1', '9.4-ESV-R5'],
      ['7.0.0alpha2', '7.0.0beta3', '7.0.0RC8', '7.0.0', '7.0.1'],
      ['9.5alpha2', '9.5beta1', '9.5rc1', '9.5', '9.5.1'],
      ['3.8.0a1', '3.8.0b4', '3.8.0rc1', '3.8.0', '3.8.1'],
      ['5.7.3-m13', '5.7.4-m14', '5.7.9'],
      ['8.0.0-dmr', '8.0.4-rc', '8.0.11'],
      ['4.0.0rc1', '4.0.0', '4.0.1'],
      // Squid, Magento, Zimbra, PAN-OS, Junos, sudo, NTP.
      ['3.0.PRE7', '3.0.RC1', '3.0.STABLE1', '3.0.STABLE25', '3.1.0.1'],
      ['2.4.4', '2.4.4-p1', '2.4.4-p10', '2.4.5'],
      ['8.8.15', '8.8.15_P9', '8.8.15.p40', '9.0.0'],
      ['10.1.6', '10.1.6-h3', '10.1.6-h6', '10.1.7'],
      ['20.4', '20.4R1', '20.4R3', '20.4R3-S4', '21.1'],
      ['1.9.5', '1.9.5p1', '1.9.5p2', '1.9.6'],
      ['4.2.8', '4.2.8p9', '4.2.8p15'],
      ['7.0', '7.0 Update 1', '7.0 U3', '7.0update3a'],
    ];
    for (const order of orders) {
      for (let at = 1; at < order.length; at += 1) {
        assert.ok(compareVersions(order[at - 1]!, order[at]!) < 0, `${order[at - 1]} < ${order[at]}`);
        assert.ok(compareVersions(order[at]!, order[at - 1]!) > 0, `${order[at]} > ${order[at - 1]}`);
      }
    }
  });

  it('are equal if they differ only in notation', () => {
    for (const [a, b] of [
      ['1.2', '1.2.0'],
      ['v1.2', '1.2'],
      ['10.11.6-MariaDB', '10.11.6'],
      ['5.3.0.RELEASE', '5.3.0'],
      ['1.2+build7', '1.2'],
      ['9.2p1 Debian-2', '9.2p1'],
      ['1:9.2p1-2+deb12u3', '9.2p1'],
      ['2.4.58-1ubuntu8.1', '2.4.58'],
      ['1:1.1.1k-9.el8_7', '1.1.1k'],
      ['2.4.62-1.amzn2023', '2.4.62'],
      ['1.22.1-9~bpo12+1', '1.22.1'],
      ['9.0.0.M17', '9.0.0milestone17'],
      ['9.0.0-M17', '9.0.0.M17'],
      ['10.0.0.CR1', '10.0.0.rc1'],
      ['26.0.0.Final', '26.0.0'],
      ['9.4.31.v20200723', '9.4.31'],
      ['1.0.2k-fips', '1.0.2k'],
      ['1:1.3.5e+r1.3.5-2+deb8u7', '1.3.5e'],
      ['1.3.5~rc3-2.1', '1.3.5rc3'],
      ['2.4.57-r0', '2.4.57'],
      ['1:2.4.6-97.el7_9', '2.4.6'],
      ['7.4p1-22.el7_9', '7.4p1'],
      ['5.30.0+dfsg-1', '5.30.0'],
      ['v2.4.17-Fedora-RPM-2.4.17-13.fc28', '2.4.17'],
    ] as const) {
      assert.equal(compareVersions(a, b), 0, `${a} = ${b}`);
    }
  });

  it('form a total order on any input', () => {
    const version = fc.stringMatching(/^v?[0-9a-z.\-_+ ]{0,20}$/);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        assert.equal(Math.sign(compareVersions(a, b)), -Math.sign(compareVersions(b, a)) + 0 || 0);
        if (compareVersions(a, b) < 0 && compareVersions(b, c) < 0) assert.ok(compareVersions(a, c) < 0);
      }),
    );
  });

  it('fall into ranges with or without their ends', () => {
    assert.ok(inRange('2.4.49', range({ exact: '2.4.49' })));
    assert.ok(!inRange('2.4.50', range({ exact: '2.4.49' })));
    assert.ok(inRange('1.25.0', range({ startIncluding: '1.25.0', endExcluding: '1.25.4' })));
    assert.ok(!inRange('1.25.4', range({ startIncluding: '1.25.0', endExcluding: '1.25.4' })));
    assert.ok(inRange('1.25.4', range({ endIncluding: '1.25.4' })));
    assert.ok(!inRange('1.25.0', range({ startExcluding: '1.25.0' })));
    assert.ok(inRange('1.25.1', range({ startExcluding: '1.25.0' })));
  });

  it('fall into the ranges that NVD states for their products', () => {
    const affected = (version: string, ...ranges: Partial<Parameters<typeof inRange>[1]>[]) =>
      ranges.some((one) => inRange(version, range(one)));
    // CVE-2022-0778.
    const openssl = [
      { startIncluding: '1.0.2', endExcluding: '1.0.2zd' },
      { startIncluding: '1.1.1', endExcluding: '1.1.1n' },
      { startIncluding: '3.0.0', endExcluding: '3.0.2' },
    ];
    for (const version of ['1.0.2', '1.0.2k', '1.0.2k-fips', '1.0.2z', '1.0.2zc', '1.1.1', '1.1.1m', '3.0.1'])
      assert.ok(affected(version, ...openssl), version);
    for (const version of ['1.0.2zd', '1.0.2zk', '1.1.0l', '1.1.1n', '1.1.1w', '3.0.2', '1.0.1u'])
      assert.ok(!affected(version, ...openssl), version);
    // CVE-2025-24813 of Tomcat: from 9.0.0.M1 (NVD: exact milestones), before 9.0.99.
    const tomcat = [{ startIncluding: '9.0.0.M1', endExcluding: '9.0.99' }, { exact: '11.0.0milestone1' }];
    for (const version of ['9.0.0.M17', '9.0.0', '9.0.98', '11.0.0-M1'])
      assert.ok(affected(version, ...tomcat), version);
    for (const version of ['8.5.100', '9.0.99', '11.0.0-M2', '11.0.0'])
      assert.ok(!affected(version, ...tomcat), version);
    // CVE-2015-3306 of ProFTPD 1.3.5; candidates are releases of their own.
    assert.ok(affected('1.3.5', { exact: '1.3.5' }));
    assert.ok(!affected('1.3.5a', { exact: '1.3.5' }));
    assert.ok(affected('1.3.5rc3', { endExcluding: '1.3.5' }));
    assert.ok(!affected('1.3.5', { endExcluding: '1.3.5' }));
    // CVE-2012-6708 of jQuery ends with a beta.
    assert.ok(!affected('1.9.0', { endExcluding: '1.9.0b1' }));
    assert.ok(affected('1.8.3', { endExcluding: '1.9.0b1' }));
  });

  it('of two lines of releases are compared with the bounds of their own line', () => {
    const jenkins = { vendor: 'jenkins', product: 'jenkins' };
    // CVE-2024-23897: fixed in 2.442 and LTS 2.426.3.
    const both = [range({ endExcluding: '2.442' }), range({ endExcluding: '2.426.3' })];
    const affected = (version: string, ranges = both) => rangesWith(jenkins, version, ranges).length > 0;
    assert.deepEqual(
      ['2.440', '2.441', '2.442', '2.426.2', '2.426.3', '2.440.1'].map((one) => affected(one)),
      [true, true, false, true, false, false],
    );
    assert.ok(affected('2.401.3', [range({ endExcluding: '2.442' })]), 'the other line, if it is the only one');
    assert.ok(rangesWith({ vendor: 'apache', product: 'http_server' }, '2.4', both).length > 0);
  });

  it('fall into no range without versions', () => {
    assert.ok(!inRange('1.0', range()));
  });

  it('are exact with numbers and at most a patch letter', () => {
    assert.deepEqual(
      ['9.6p1', '2.4.58', '1.1.1w', '9.6 or later', '9.2p1 Debian-2', '8', '1.x', ''].map(isExactVersion),
      [true, true, true, false, false, false, false, false],
    );
    assert.deepEqual(
      ['1.0.2zd', '1.3.5rc3', '9.0.0.M17', '10.0.0-M1', '3.0.0-beta1', '2.4.4-p1', '1.0.2zdx', '1.2abc'].map(
        isExactVersion,
      ),
      [true, true, true, true, true, true, false, false],
    );
  });

  it('are read from the beginning of what a header says', () => {
    for (const [text, version] of [
      ['1.0.2k-fips', '1.0.2k'],
      ['1.0.2zc', '1.0.2zc'],
      ['1.3.5rc3', '1.3.5rc3'],
      ['9.0.0.M17', '9.0.0.M17'],
      ['10.0.0-M1', '10.0.0-M1'],
      ['9.4.31.v20200723', '9.4.31'],
      ['2.4.6', '2.4.6'],
      ['7.4p1', '7.4p1'],
      ['3.11.2', '3.11.2'],
      ['4', '4'],
    ] as const)
      assert.equal(leadingVersion(text), version);
  });
});
