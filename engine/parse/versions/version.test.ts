import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareVersions, inRange, isExactVersion } from './version.ts';

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

  it('fall into no range without versions', () => {
    assert.ok(!inRange('1.0', range()));
  });

  it('are exact with numbers and at most a patch letter', () => {
    assert.deepEqual(
      ['9.6p1', '2.4.58', '1.1.1w', '9.6 or later', '9.2p1 Debian-2', '8', '1.x', ''].map(isExactVersion),
      [true, true, true, false, false, false, false, false],
    );
  });
});
