import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PROVIDERS, type ProviderFailure, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { endpointOf, failureOf, type ProviderSources, requestSender } from '../endpoint.ts';
import { openPhishFeed } from '../phishing.ts';
import type { SendRequest } from '../provider.ts';
import { testProvider } from '../query-providers.ts';
import { ransomLookPosts, ransomwareLivePosts } from '../ransomware.ts';
import { openPublisher, written } from './publisher.ts';
import { VICTIM } from './victim.ts';

/** Providers whose lists are searched here, and their published example responses. */
const LISTS: readonly {
  id: ProviderId;
  /** URL where the provider documents the response. */
  page: string;
  answer: unknown;
  nothing: unknown;
  told: unknown;
  look(put: SendRequest): Promise<unknown>;
  /** The same list with a field removed, or of another type, in every entry. */
  broken: readonly unknown[];
}[] = [
  {
    id: 'ransomLook',
    page: 'https://www.ransomlook.io/doc/',
    answer: [
      {
        post_title: 'northwind.com',
        discovered: '2026-10-03 09:00:00.500000',
        description: 'cut',
        link: '/post/1',
        magnet: null,
        screen: 'screenshots/inventedgroup/northwind.png',
        group_name: 'inventedgroup',
      },
    ],
    nothing: [],
    told: [['inventedgroup', 'northwind.com', '2026-10-03T09:00:00.500Z', 'domain']],
    look: postsBy(ransomLookPosts),
    broken: [[{ discovered: '2026-10-03', group_name: 'x' }], [{ post_title: 'northwind.com', discovered: 7 }], {}],
  },
  {
    id: 'ransomwareLive',
    page: 'https://www.ransomware.live/api',
    answer: [VICTIM],
    nothing: [],
    told: [['inventedgroup', 'Northwind Trading', '2026-10-03T11:12:13.000Z', 'domain']],
    look: postsBy(ransomwareLivePosts),
    broken: [[{ discovered: '2026-10-03', group: 'x' }], [{ victim: { name: 'x' }, discovered: '2026-10-03' }], 'text'],
  },
  {
    id: 'openPhish',
    page: 'https://openphish.com/feed.txt',
    answer: 'https://northwind-login.example/x\nhttps://other.example/\n',
    nothing: 'https://other.example/\n',
    told: 'https://northwind-login.example/x\nhttps://other.example/\n',
    look: openPhishFeed,
    broken: ['', '{"error":"limit"}'],
  },
];

/** Posts about one domain, as rows of the relevant fields. */
function postsBy(look: typeof ransomLookPosts) {
  return async (put: SendRequest) => {
    const posts = await look({ domain: 'northwind.com', now: new Date('2026-11-21T00:00:00Z') }, put);
    return posts.map(({ group, title, discovered, matched }) => [group, title, discovered, matched]);
  };
}

const publisher = await openPublisher();
after(() => publisher.close());

function sourcesOf(id: ProviderId): ProviderSources {
  const { url } = publisher;
  if (id === 'ransomLook' || id === 'openPhish') return { [id]: url, providers: { [id]: { url, key: '' } } };
  return { providers: { [id]: { url, key: '', perMinute: 60_000 } } };
}

for (const { id, page, answer, nothing, told, look, broken } of LISTS) {
  describe(`${PROVIDERS[id].name}, as in ${page}`, () => {
    const ask = async (): Promise<{ told: unknown } | { failure: ProviderFailure }> => {
      const endpoint = endpointOf(id, sourcesOf(id))!;
      try {
        return { told: await look(requestSender(id, endpoint, publisher.network, undefined, publisher.exchange())) };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    };
    const button = () => testProvider(id, sourcesOf(id), publisher.network, publisher.exchange());

    it('is parsed as published, and an empty result is no failure', async () => {
      publisher.reply = () => ({ body: written(answer) });
      assert.deepEqual(await ask(), { told });
      assert.equal(await button(), null);
      publisher.reply = () => ({ body: written(nothing) });
      assert.ok('told' in (await ask()));
    });

    it('is paused as long as it requests, and a rejection is reported', async () => {
      publisher.reply = () => ({ status: 429, headers: { 'retry-after': '3600' }, body: '' });
      assert.deepEqual(await ask(), { failure: 'limit' });
      publisher.reply = () => ({ status: 403, body: '' });
      assert.deepEqual(await ask(), { failure: 'key-refused' });
    });

    it('fails with its own errors, half a response and a page instead of data', async () => {
      publisher.reply = () => ({ status: 503, body: 'busy' });
      assert.deepEqual(await ask(), { failure: 'failed' });
      const body = written(answer);
      publisher.reply = () => ({ body, cutAt: Math.floor(body.length / 2) });
      assert.deepEqual(await ask(), { failure: 'unreachable' });
      publisher.reply = () => ({ body: '<!doctype html><html><body>Just a moment…</body></html>' });
      assert.deepEqual(await ask(), { failure: 'unreadable' });
      assert.equal(await button(), 'unreadable');
    });

    it('fails if a field is missing or of another type in every entry', async () => {
      for (const body of broken) {
        publisher.reply = () => ({ body: written(body) });
        assert.deepEqual(await ask(), { failure: 'unreadable' }, written(body));
      }
    });
  });
}
