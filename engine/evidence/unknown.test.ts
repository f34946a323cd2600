import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillUnknown, knownView, type UnknownFactError, unknown, unknownIn, withIncompleteReads } from './unknown.ts';

const server = (address: string, tcp: unknown) => ({ name: 'ns1.example.com', address, tcp });

describe('unknown facts', () => {
  it('end whoever reads them with their reason, and leave all other facts readable', () => {
    const view = knownView({
      servers: [server('192.0.2.1', unknown('timeout')), server('192.0.2.2', true)],
      soa: 1,
      www: null,
    });
    assert.equal(view.www, null);
    assert.equal(view.servers[1]!.tcp, true);
    assert.equal(view.servers.length, 2);
    assert.equal(view.soa, 1);
    assert.throws(
      () => view.servers[0]!.tcp,
      ({ reason }: UnknownFactError) => reason === 'timeout',
    );
    assert.throws(() => JSON.stringify(view));
  });

  it('do not cost a copy where there are none', () => {
    const value = { servers: [server('192.0.2.1', true)], chain: null };
    assert.equal(knownView(value), value);
    assert.deepEqual(unknownIn(value), []);
  });

  it('are found at any depth', () => {
    assert.deepEqual(unknownIn({ a: [unknown('timeout'), { b: unknown('blocked') }], c: null }), [
      'timeout',
      'blocked',
    ]);
  });

  it('are replaced by the earlier fact at the same place, in lists by what identifies a member', () => {
    const earlier = { servers: [server('192.0.2.2', false), server('192.0.2.1', true)], mx: ['a'] };
    const newer = {
      servers: [server('192.0.2.1', unknown('timeout')), server('192.0.2.3', unknown('timeout'))],
      mx: [],
    };
    assert.deepEqual(fillUnknown(newer, earlier), {
      servers: [server('192.0.2.1', true), server('192.0.2.3', unknown('timeout'))],
      // Proved to be absent.
      mx: [],
    });
    assert.equal(fillUnknown(newer, {}), newer);
    assert.deepEqual(fillUnknown({ mx: unknown('timeout') }, earlier), { mx: ['a'] });
  });

  it('note that an incomplete fact was read, and nothing if only others were', () => {
    const view = knownView({ title: 'Shop', forms: ['a'], lacks: { forms: 'too-large' } } as const);
    assert.deepEqual(
      withIncompleteReads(() => view.title),
      { result: 'Shop', incomplete: [] },
    );
    assert.deepEqual(
      withIncompleteReads(() => view.forms),
      { result: ['a'], incomplete: ['too-large'] },
    );
    const absent = knownView<{ plugins?: string[]; lacks: object }>({ lacks: { plugins: 'blocked' } });
    assert.deepEqual(withIncompleteReads(() => absent.plugins ?? []).incomplete, ['blocked']);
    assert.deepEqual(unknownIn({ page: { forms: [], lacks: { forms: 'timeout' } } }), ['timeout']);
  });

  it('are completed by an earlier complete fact, with the members that only one of them has', () => {
    const newer = { open: [{ port: 22, up: true }], robots: null, lacks: { open: 'blocked', robots: 'timeout' } };
    const earlier = { open: [{ port: 22, up: false }, { port: 80 }], robots: { status: 404 } };
    assert.deepEqual(fillUnknown(newer, earlier), {
      open: [{ port: 22, up: true }, { port: 80 }],
      robots: { status: 404 },
    });
    assert.equal(fillUnknown(newer, newer), newer);
    const lacks = { forms: 'timeout' };
    assert.deepEqual(fillUnknown({ forms: ['b'], lacks }, { forms: ['a'] }), { forms: ['a', 'b'] });
    // Members that cannot be told apart.
    assert.deepEqual(fillUnknown({ forms: [{ post: true }], lacks }, { forms: [{ post: false }] }), {
      forms: [{ post: false }],
    });
  });
});
