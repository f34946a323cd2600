import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NOW, tls } from '#testing/builders.ts';
import { evidenceItem } from '#testing/evidence-items.ts';
import { mergeEvidence } from '../merge.ts';
import type { TlsEvidence } from '../web.ts';

const BEFORE = new Date(Date.parse(NOW) - 7 * 86_400_000).toISOString();
const ENDPOINT = 'example.com:443/tcp';
const FIRST = { version: 'TLSv1.2' as const, names: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] };

/** The result of a scan to which the server gave only the first suite. */
const cut = (changes: Partial<TlsEvidence> = {}, lacks: TlsEvidence['lacks'] = {}) =>
  tls({
    suites: [FIRST],
    cut: true,
    ...changes,
    lacks: { versions: 'timeout', suites: 'timeout', dhBits: 'timeout', behaviour: 'timeout', ...lacks },
  });

function merged(earlier: TlsEvidence, newer: TlsEvidence): TlsEvidence {
  const [item] = mergeEvidence(
    [evidenceItem('tls', ENDPOINT, earlier, BEFORE)],
    [evidenceItem('tls', ENDPOINT, newer)],
    NOW,
  );
  assert.ok(item?.kind === 'tls' && item.outcome.ok);
  return item.outcome.value;
}

describe('a TLS probe that was cut off', () => {
  const whole = tls({ dhBits: null });

  it('is completed by the earlier one, and counts as whole then', () => {
    const value = merged(whole, cut());
    assert.deepEqual([value.suites, value.cut, value.lacks], [whole.suites, undefined, undefined]);
  });

  it('is completed in what the earlier one knows, whatever else both lack', () => {
    const value = merged({ ...whole, lacks: { revocation: 'timeout' } }, cut({}, { revocation: 'timeout' }));
    assert.deepEqual([value.suites, value.cut, value.lacks], [whole.suites, undefined, { revocation: 'timeout' }]);
    const { dhBits: _, ...older } = whole;
    const withoutGroups = merged(older, cut());
    assert.deepEqual([withoutGroups.suites, withoutGroups.lacks], [whole.suites, { dhBits: 'timeout' }]);
  });

  it('stays cut while a list is incomplete in both, with the longer one', () => {
    const value = merged(cut({ suites: whole.suites }), cut());
    assert.deepEqual([value.suites, value.cut], [whole.suites, true]);
  });

  it('is not completed by older evidence that was cut and does not say where', () => {
    const { lacks: _, ...older } = cut({ suites: whole.suites });
    assert.deepEqual(merged(older, cut()).suites, [FIRST]);
  });
});
