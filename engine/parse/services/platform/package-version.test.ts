import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparePackageVersions } from './package-version.ts';

const SIGNS: Readonly<Record<string, number>> = { '<': -1, '=': 0, '>': 1 };

function table(by: 'dpkg' | 'rpm', rows: readonly string[]): void {
  for (const row of rows)
    it(row, () => {
      const [one = '', sign = '', other = ''] = row.split(' ');
      assert.equal(comparePackageVersions(one, other, by), SIGNS[sign]);
      assert.equal(comparePackageVersions(other, one, by) + SIGNS[sign]!, 0, 'the other way round');
    });
}

describe('Debian package versions are ordered as in Debian Policy 5.6.12', () => {
  table('dpkg', [
    // The policy's own order of parts: ~~, ~~a, ~, the empty part, a.
    ...['1.0~~ < 1.0~~a', '1.0~~a < 1.0~', '1.0~ < 1.0', '1.0 < 1.0a'],
    '1.0~beta1~svn1245 < 1.0~beta1',
    '1.0~beta1 < 1.0',
    ...['1.0 = 1.0', '1.0-0 = 1.0', '0:1.0 = 1.0', '1.00 = 1.0'],
    ...['1.2.3 < 1.10', '9 < 10', '1:1.0 > 0:2.0', '1.0-1 < 1.0-10', '1.0-1 < 1.0.1-1'],
    // Letters before other characters.
    ...['1.0a < 1.0+', '1.0-1+ < 1.0+', '2.4.41-4ubuntu3.9 < 2.4.41-4ubuntu3.14'],
    '8.4p1-5+deb11u2 < 8.4p1-5+deb11u3',
    '8.4p1-5 < 8.4p1-5+deb11u1',
    '8.4p1-5~bpo10+1 < 8.4p1-5',
    '8.2p1-4ubuntu0.9 < 8.2p1-4ubuntu0.11',
    '1:9.2p1-2+deb12u3 > 1:9.2p1-2+deb12u2',
    '7.4.33-1+deb11u5 < 7.4.33-1+deb11u10',
    '99999999999999999999 < 100000000000000000000',
    // A hyphen in the upstream version: the last one separates the revision.
    '1.0-rc1-2 < 1.0-rc1-3',
  ]);
  it("assumes the other's epoch if a banner omits it", () => {
    assert.equal(comparePackageVersions('8.4p1-5+deb11u3', '1:8.4p1-5+deb11u3', 'dpkg'), 0);
    assert.equal(comparePackageVersions('8.4p1-5+deb11u1', '1:8.4p1-5+deb11u3', 'dpkg'), -1);
  });
});

describe('RPM package versions are ordered as rpm does', () => {
  table('rpm', [
    // From the cases of rpm's own rpmvercmp test.
    ...['1.0 = 1.0', '1.0 < 2.0', '2.0.1 > 2.0', '2.0.1a > 2.0.1', '5.5p1 < 5.5p2', '5.5p10 > 5.5p1'],
    ...['10xyz < 10.1xyz', 'xyz10 < xyz10.1', 'xyz.4 < 8', '2a < 2.0', '1.0~rc1 < 1.0', '1.0~rc1 < 1.0~rc2'],
    ...['1.0^ > 1.0', '1.0^git1 < 1.0^git2', '1.0^git1 < 1.01', '1.0~rc1^git1 > 1.0~rc1', '1.0010 > 1.9'],
    '9.11.36-16.el8_10.1 < 9.11.36-16.el8_10.2',
    '32:9.11.36-16.el8 > 31:9.11.36-20.el8',
  ]);
});

it('accepts any text', () => {
  for (const text of ['', '-', ':', '~', '1:', 'x'.repeat(10_000), '\0', '1-'])
    for (const by of ['dpkg', 'rpm'] as const) assert.equal(comparePackageVersions(text, text, by), 0);
});
