import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ListAnswer, ReputationEvidence } from '#evidence/third-party.ts';
import { evidenceItem } from '#testing/evidence-items.ts';
import { address } from '#testing/third-party.ts';
import { unansweredSources } from './unanswered-sources.ts';

const list = (id: string) => ({ id, zone: `${id}.example`, policyCodes: [], codes: [] });
const sources = { dnsBlockLists: [list('spamcop'), list('psbl')], nameBlockLists: [list('dbl')] };
const answer = (id: string, state: ListAnswer['state'] = 'clear'): ListAnswer => ({
  ...{ list: id, state, codes: [], policy: false, text: null },
});
const reputation = (...changes: Partial<ReputationEvidence['addresses'][number]>[]) =>
  evidenceItem('reputation', 'example.com', {
    names: ['example.com'],
    addresses: changes.map((change) => address(change)),
  });
const both = [answer('spamcop'), answer('psbl')];

it('names the block lists that did not answer, refused the query or failed their test points', () => {
  const of = (...changes: Partial<ReputationEvidence['addresses'][number]>[]) =>
    unansweredSources([reputation(...changes)], sources);
  assert.deepEqual(of({ dnsBlockLists: both }), []);
  assert.deepEqual(of({ dnsBlockLists: [answer('psbl')], lacks: { dnsBlockLists: 'timeout' } }), ['spamcop']);
  assert.deepEqual(of({ dnsBlockLists: [answer('psbl'), answer('spamcop', 'unusable')] }), ['spamcop']);
  assert.deepEqual(of({ address: '2001:db8::1', dnsBlockLists: [answer('psbl'), answer('spamcop', 'unusable')] }), []);
  const names = evidenceItem('name-lists', 'example.com', { lists: [], lacks: { lists: 'timeout' } });
  assert.deepEqual(unansweredSources([names], sources), ['dbl']);
});

it('names other sources by provider or kind, without those that this installation does not use', () => {
  const given = reputation({ dnsBlockLists: both, lacks: { malicious: 'source-failed', blockLists: 'source-off' } });
  const chatter = evidenceItem('chatter', 'example.com', {
    asked: [
      { provider: 'otx', reason: 'source-failed' },
      { provider: 'urlscan', reason: 'source-no-key' },
    ],
    mentions: [],
  });
  assert.deepEqual(unansweredSources([given, chatter], sources), ['otx', 'reputation']);
  const off = reputation({ dnsBlockLists: both, lacks: { malicious: 'source-no-key' } });
  assert.deepEqual(unansweredSources([off], sources), []);
});
