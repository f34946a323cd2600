import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inRange } from './version.ts';
import { type AffectedVersion, rangesOfAffected } from './version-ranges.ts';

/** The affected ones of the versions. */
function affected(
  versions: readonly string[],
  stated: readonly AffectedVersion[],
  byDefault?: AffectedVersion['status'],
) {
  const ranges = rangesOfAffected(stated, byDefault);
  return versions.filter((version) => ranges.some((range) => inRange(version, range)));
}

describe('affected versions of a CVE record', () => {
  it('are given for several branches of one product', () => {
    const stated: AffectedVersion[] = [
      { version: '7.4.0', status: 'affected', lessThanOrEqual: '7.4.3.111' },
      { version: '7.3.2', status: 'affected', lessThanOrEqual: '7.3.7' },
    ];
    assert.deepEqual(affected(['7.3.1', '7.3.2', '7.3.7', '7.3.8', '7.4.0', '7.4.3.111', '7.4.3.112'], stated), [
      '7.3.2',
      '7.3.7',
      '7.4.0',
      '7.4.3.111',
    ]);
  });

  it('exclude a branch that was patched in the middle of a range', () => {
    // nginx: vulnerable 0.9.6–1.31.2, fixed 1.31.3+ and 1.30.4+ of the previous branch.
    const stated: AffectedVersion[] = [
      { version: '0.9.6', status: 'affected', lessThan: '1.31.3' },
      { version: '1.30.4', status: 'unaffected', lessThan: '1.31.0' },
    ];
    const versions = ['0.9.5', '0.9.6', '1.30.3', '1.30.4', '1.30.9', '1.31.0', '1.31.2', '1.31.3'];
    assert.deepEqual(affected(versions, stated), ['0.9.6', '1.30.3', '1.31.0', '1.31.2']);
  });

  it('follow status changes within a range', () => {
    const stated: AffectedVersion[] = [
      {
        version: '1.0',
        status: 'affected',
        lessThan: '3.0',
        changes: [
          { at: '1.5', status: 'unaffected' },
          { at: '2.0', status: 'affected' },
          { at: '2.3', status: 'unaffected' },
        ],
      },
    ];
    const versions = ['0.9', '1.0', '1.4', '1.5', '1.9', '2.0', '2.2', '2.3', '3.0'];
    assert.deepEqual(affected(versions, stated), ['1.0', '1.4', '2.0', '2.2']);
  });

  it('are the remainder if everything is affected by default', () => {
    const stated: AffectedVersion[] = [
      { version: '4.19.314', status: 'unaffected', lessThanOrEqual: '4.19.*' },
      { version: '6.9', status: 'unaffected', lessThanOrEqual: '*' },
    ];
    assert.deepEqual(affected(['4.19.313', '4.19.314', '6.8', '6.9', '6.10'], stated, 'affected'), ['4.19.313', '6.8']);
  });

  it('contain single versions, and nothing if no version is named', () => {
    assert.deepEqual(affected(['7.3', '7.4'], [{ version: '7.4', status: 'affected' }]), ['7.4']);
    for (const version of ['*', 'n/a', 'unspecified', '0', '']) {
      assert.deepEqual(affected(['1.0', '99'], [{ version, status: 'affected' }]), [], version);
    }
    assert.deepEqual(affected(['1.0', '2.0'], [{ version: '0', status: 'affected', lessThan: '2.0' }]), ['1.0']);
    assert.deepEqual(affected(['1.0', '2.0'], [{ version: '2.0', status: 'affected', lessThanOrEqual: '*' }]), ['2.0']);
    assert.deepEqual(rangesOfAffected([], 'affected'), []);
  });

  it('keep what follows a patched version within the range', () => {
    const stated: AffectedVersion[] = [
      { version: '1.0', status: 'affected', lessThanOrEqual: '2.0' },
      { version: '1.5', status: 'unaffected' },
    ];
    assert.deepEqual(affected(['1.4', '1.5', '1.6', '2.0', '2.1'], stated), ['1.4', '1.6', '2.0']);
  });
});
