import assert from 'node:assert/strict';
import { after, describe, it, test } from 'node:test';
import { PROVIDERS, type ProviderFailure } from '@assay/contract/values/intelligence-providers.ts';
import { endpointOf, failureOf as failureIn, type ProviderSources, requestSender } from '../endpoint.ts';
import { lookUpThreatMentions, MENTION_PROVIDERS, testProvider } from '../query-providers.ts';
import type { Example } from './example.ts';
import { EXAMPLES } from './examples.ts';
import { openPublisher, serving, written } from './publisher.ts';

const publisher = await openPublisher();
after(() => publisher.close());
const { url, network, exchange, asked } = publisher;

function sourcesOf({ id }: Example, key = 'right-key'): ProviderSources {
  const settings = { url, key, perMinute: 60_000 };
  return {
    providers: { [id]: settings },
    ...(id === 'haveIBeenPwned' ? { haveIBeenPwned: url } : {}),
    ...(id === 'virusTotal' ? { virusTotal: { url, key } } : {}),
  };
}

async function lookUp(example: Example, key?: string) {
  const { domain, addresses = [], id } = example;
  const about = { domain, addresses, now: new Date('2026-11-21T00:00:00Z') };
  const answer = await lookUpThreatMentions(about, sourcesOf(example, key), network, undefined, exchange());
  const asked = answer.ok ? answer.value.asked.find(({ provider }) => provider === id)! : null;
  return { answer, mentions: answer.ok ? answer.value.mentions : [], asked };
}

/** Failure reason of the provider, queried like the administrators' button does. */
async function failureOf(example: Example): Promise<ProviderFailure | null> {
  const provider = MENTION_PROVIDERS.find(({ id }) => id === example.id)!;
  const { answer } = await lookUp(example);
  assert.deepEqual(answer, { ok: false, reason: 'source-failed' });
  const endpoint = endpointOf(example.id, sourcesOf(example))!;
  const { domain, addresses = [] } = example;
  try {
    const put = requestSender(example.id, endpoint, network, undefined, exchange());
    await provider.lookUp({ domain, addresses, now: new Date(), key: endpoint.key }, put);
    return null;
  } catch (error) {
    return failureIn(error);
  }
}

test('every provider that yields mentions has an example of its responses, with its source', () => {
  assert.deepEqual(EXAMPLES.map(({ id }) => id).toSorted(), MENTION_PROVIDERS.map(({ id }) => id).toSorted());
});

for (const example of EXAMPLES) {
  const { id, answers, told, field, entry, nothing, wrongKey, unpublished } = example;
  const first = Object.keys(answers)[0]!;

  const shape = unpublished ? 'in the shape that its public clients read' : `as ${example.page} shows it`;
  describe(`${PROVIDERS[id].name}, ${shape}`, () => {
    it('is parsed as in its example', async () => {
      publisher.reply = serving(answers);
      const { mentions, asked: state } = await lookUp(example);
      assert.deepEqual(
        mentions.map(({ kind, subject, count, score, date }) => [
          kind,
          subject,
          score ?? count,
          date?.slice(0, 10) ?? null,
        ]),
        told,
      );
      assert.deepEqual(state, { provider: id, reason: null });
    });

    it('returns an empty result without a failure', async () => {
      publisher.reply = () =>
        nothing === 404 ? { status: 404, body: '{"detail":"No information available"}' } : { body: written(nothing) };
      const { mentions, asked: state } = await lookUp(example);
      assert.deepEqual([mentions, state?.reason], [[], null]);
    });

    if (wrongKey !== undefined) {
      it('reports a wrong key', async () => {
        publisher.reply = () =>
          typeof wrongKey === 'number'
            ? { status: wrongKey, body: '{"errors":[{"detail":"Authentication failed"}]}' }
            : { body: written(wrongKey) };
        assert.equal(await failureOf(example), 'key-refused');
      });
    }

    if (PROVIDERS[id].key === 'required') {
      it('is not queried without a key', async () => {
        asked.length = 0;
        const { answer } = await lookUp(example, '');
        assert.deepEqual([answer, asked], [{ ok: false, reason: 'source-no-key' }, []]);
      });
    }

    it('is paused as long as it requests', async () => {
      publisher.reply = () => ({ status: 429, headers: { 'retry-after': '3600' }, body: '{}' });
      assert.equal(await failureOf(example), 'limit');
    });

    it('fails with its own errors, half a response and a page instead of data', async () => {
      publisher.reply = () => ({ status: 503, body: 'busy' });
      assert.equal(await failureOf(example), 'failed');
      const body = written(answers[first]);
      publisher.reply = () => ({ body, cutAt: Math.floor(body.length / 2) });
      assert.equal(await failureOf(example), 'unreachable');
      publisher.reply = () => ({ body: body.slice(0, Math.floor(body.length / 2)) });
      assert.equal(await failureOf(example), 'unreadable');
      publisher.reply = () => ({ body: '<!doctype html><html><body>Just a moment…</body></html>' });
      assert.equal(await failureOf(example), 'unreadable');
    });

    it('fails if a field is missing or of another type, and never throws', async () => {
      for (const value of entry === undefined ? [] : [undefined, { nested: 1 }]) {
        publisher.reply = serving(inEvery(answers, entry!, value) as typeof answers);
        const { answer } = await lookUp(example);
        assert.deepEqual(answer, { ok: false, reason: 'source-failed' }, `${entry} as ${JSON.stringify(value)}`);
      }
      for (const value of typeof answers[first] === 'string' ? [] : [undefined, 'text', { nested: 1 }, null, true]) {
        publisher.reply = serving({ ...answers, [first]: changed(answers[first], field, value) });
        const { answer } = await lookUp(example);
        // Safe Browsing omits "matches" if there are none; additional or missing aliases do not change the format.
        if (value === undefined && (id === 'safeBrowsing' || id === 'haveIBeenPwned' || field.length === 0)) continue;
        assert.deepEqual(answer, { ok: false, reason: 'source-failed' }, JSON.stringify(value));
      }
    });

    it('can be tested in the settings', async () => {
      publisher.reply = serving({ ...answers, '/': answers[first] });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), null);
      publisher.reply = () => ({ status: 500 });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), 'failed');
      publisher.reply = () => ({ body: '<!doctype html><html><body>Just a moment…</body></html>' });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), 'unreadable');
      if (wrongKey === undefined) return;
      publisher.reply = () => (typeof wrongKey === 'number' ? { status: wrongKey } : { body: written(wrongKey) });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), 'key-refused');
    });
  });
}

/** The same response with one field changed; the whole response without a path. */
/** The response with all fields of that name changed or removed. */
function inEvery(answer: unknown, name: string, value: unknown): unknown {
  if (typeof answer === 'string') {
    return answer.replaceAll(
      new RegExp(`<${name}>[^<]*</${name}>`, 'g'),
      value === undefined ? '' : `<${name}>7</${name}>`,
    );
  }
  if (Array.isArray(answer)) return answer.map((one) => inEvery(one, name, value));
  if (typeof answer !== 'object' || answer === null) return answer;
  const members = Object.entries(answer).map(([key, member]) => [
    key,
    key === name ? value : inEvery(member, name, value),
  ]);
  return Object.fromEntries(members);
}

function changed(answer: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? {};
  const copy = { ...(answer as Record<string, unknown>) };
  if (rest.length > 0) copy[name] = changed(copy[name], rest, value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

test('a failed provider does not affect the others', async () => {
  const [rock, otx] = ['hudsonRock', 'otx'].map((id) => EXAMPLES.find((example) => example.id === id)!);
  publisher.reply = (path) => (path.startsWith('/search-by-domain') ? serving(rock!.answers)(path) : { status: 500 });
  const sources = { providers: { ...sourcesOf(rock!).providers, ...sourcesOf(otx!).providers } };
  const about = { domain: 'tesla.com', addresses: [], now: new Date() };
  const answer = await lookUpThreatMentions(about, sources, network, undefined, exchange());
  assert.ok(answer.ok);
  assert.equal(answer.value.mentions.length, 2);
  const reasons = Object.fromEntries(answer.value.asked.map(({ provider, reason }) => [provider, reason]));
  assert.deepEqual([reasons.hudsonRock, reasons.otx, reasons.urlhaus], [null, 'source-failed', 'source-off']);
});

test('no provider is queried if all are disabled', async () => {
  const about = { domain: 'tesla.com', addresses: [], now: new Date() };
  assert.deepEqual(await lookUpThreatMentions(about, {}, network, undefined), { ok: false, reason: 'source-off' });
});
