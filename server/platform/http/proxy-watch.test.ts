import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Passage, ProxyWatch } from './proxy-watch.ts';

const DAY_MS = 86_400_000;

function watch(trustProxy: number, publicUrl = 'http://assay.example') {
  const warnings: unknown[] = [];
  const start = Date.UTC(2026, 2, 1, 12);
  let ahead = 0;
  const watched = new ProxyWatch(
    { trustProxy, publicUrl },
    { now: () => new Date(start + ahead) },
    { warn: (fields: { fault?: unknown }) => warnings.push(fields.fault) },
  );
  const note = (passage: Partial<Passage>) =>
    watched.note({
      path: '/api/version',
      peer: '192.0.2.1',
      forwardedFor: undefined,
      forwarded: undefined,
      ...passage,
    });
  const later = (ms: number) => {
    ahead += ms;
  };
  return { watched, warnings, note, later };
}

test('a forwarded request without a trusted proxy causes one warning, shown for a day', () => {
  for (const header of [{ forwardedFor: '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]) {
    const { watched, warnings, note, later } = watch(0);
    note({});
    watched.warnAtStart();
    assert.deepEqual([watched.faults(), warnings], [[], []]);
    note(header);
    note(header);
    assert.deepEqual([watched.faults(), warnings], [['proxy-not-trusted'], ['proxy-not-trusted']]);
    later(DAY_MS + 1);
    assert.deepEqual(watched.faults(), []);
  }
});

test('https without a trusted proxy causes a warning at startup', () => {
  const { watched, warnings } = watch(0, 'https://assay.example');
  watched.warnAtStart();
  assert.deepEqual([watched.faults(), warnings], [['proxy-not-trusted'], ['proxy-not-trusted']]);
  const trusted = watch(1, 'https://assay.example');
  trusted.watched.warnAtStart();
  assert.deepEqual([trusted.watched.faults(), trusted.warnings], [[], []]);
});

test('a request through fewer proxies than trusted is detected, health checks past the proxy are not', () => {
  const { watched, note } = watch(2);
  note({ forwardedFor: '203.0.113.9, 192.0.2.8' });
  note({ forwardedFor: ['203.0.113.9', '192.0.2.8'] });
  note({ peer: '127.0.0.1' });
  note({ peer: '::ffff:127.0.0.1' });
  note({ peer: '::1' });
  note({ path: '/api/health' });
  assert.deepEqual(watched.faults(), []);
  note({ forwardedFor: '203.0.113.9, ,' });
  assert.deepEqual(watched.faults(), ['proxy-count-too-high']);
  const direct = watch(1);
  direct.note({});
  assert.deepEqual(direct.watched.faults(), ['proxy-count-too-high']);
});
