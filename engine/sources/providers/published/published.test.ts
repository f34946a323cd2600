import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it, test } from 'node:test';
import { PROVIDERS, type ProviderFailure } from '@assay/contract/values/providers.ts';
import { openNetwork } from '../../../probes/reach/open-network.ts';
import { DEFAULT_NETWORK } from '../../../settings.ts';
import type { ProviderSources } from '../endpoint.ts';
import { openExchange } from '../exchange.ts';
import { lookUpChatter, MENTIONING, testProvider } from '../look-up.ts';
import { EXAMPLES, type Example } from './examples.ts';

interface Reply {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** Ends the connection after this many bytes. */
  cutAt?: number;
}
let reply: (path: string) => Reply = () => ({ status: 404 });
const asked: string[] = [];
const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  request.resume();
  const { status = 200, body = '', headers = {}, cutAt } = reply(path);
  response.writeHead(status, { ...headers, ...(cutAt === undefined ? {} : { 'content-length': String(body.length) }) });
  if (cutAt === undefined) return void response.end(body);
  response.write(body.slice(0, cutAt));
  setImmediate(() => response.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const network = openNetwork({ ...DEFAULT_NETWORK, timeouts: { connect: 2_000, dns: 500, exchange: 5_000 } });
/** Nothing kept, no pauses: each case asks anew. */
const exchange = () => openExchange({ pausesMs: [], freshMs: 0, sleep: async () => undefined });

function sourcesOf({ id }: Example, key = 'right-key'): ProviderSources {
  const settings = { url, key, perMinute: 60_000 };
  return {
    providers: { [id]: settings },
    ...(id === 'haveIBeenPwned' ? { haveIBeenPwned: url } : {}),
    ...(id === 'virusTotal' ? { virusTotal: { url, key } } : {}),
  };
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The answers of an example, by the longest beginning of the path. */
function serving(answers: Readonly<Record<string, unknown>>): (path: string) => Reply {
  return (path) => {
    const found = Object.keys(answers)
      .filter((beginning) => path.startsWith(beginning))
      .toSorted((a, b) => b.length - a.length)[0];
    return found === undefined ? { status: 404 } : { body: written(answers[found]) };
  };
}

async function lookUp(example: Example, key?: string) {
  const { domain, addresses = [], id } = example;
  const about = { domain, addresses, now: new Date('2026-11-21T00:00:00Z') };
  const answer = await lookUpChatter(about, sourcesOf(example, key), network, undefined, exchange());
  const asked = answer.ok ? answer.value.asked.find(({ provider }) => provider === id)! : null;
  return { answer, mentions: answer.ok ? answer.value.mentions : [], asked };
}

/** Why the provider gave nothing, asked as the administrators' button does. */
async function failureOf(example: Example): Promise<ProviderFailure | null> {
  const provider = MENTIONING.find(({ id }) => id === example.id)!;
  const { answer } = await lookUp(example);
  assert.deepEqual(answer, { ok: false, reason: 'source-failed' });
  const { endpointOf, failureOf: of, putTo } = await import('../endpoint.ts');
  const endpoint = endpointOf(example.id, sourcesOf(example))!;
  const { domain, addresses = [] } = example;
  try {
    const put = putTo(example.id, endpoint, network, undefined, exchange());
    await provider.lookUp({ domain, addresses, now: new Date(), key: endpoint.key }, put);
    return null;
  } catch (error) {
    return of(error);
  }
}

test('every provider that becomes mentions has its published example', () => {
  assert.deepEqual(EXAMPLES.map(({ id }) => id).toSorted(), MENTIONING.map(({ id }) => id).toSorted());
});

for (const example of EXAMPLES) {
  const { id, answers, told, field, nothing, wrongKey } = example;
  const first = Object.keys(answers)[0]!;

  describe(`${PROVIDERS[id].name}, as ${example.page} shows it`, () => {
    it('is read as it is published', async () => {
      reply = serving(answers);
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

    it('knows nothing without that being a failure', async () => {
      reply = () =>
        nothing === 404 ? { status: 404, body: '{"detail":"No information available"}' } : { body: written(nothing) };
      const { mentions, asked: state } = await lookUp(example);
      assert.deepEqual([mentions, state?.reason], [[], null]);
    });

    if (wrongKey !== undefined) {
      it('refuses a wrong key, and says so', async () => {
        reply = () =>
          typeof wrongKey === 'number'
            ? { status: wrongKey, body: '{"errors":[{"detail":"Authentication failed"}]}' }
            : { body: written(wrongKey) };
        assert.equal(await failureOf(example), 'key-refused');
      });
    }

    if (PROVIDERS[id].key === 'required') {
      it('is not asked without a key', async () => {
        asked.length = 0;
        const { answer } = await lookUp(example, '');
        assert.deepEqual([answer, asked], [{ ok: false, reason: 'source-no-key' }, []]);
      });
    }

    it('is left alone as long as it asks for', async () => {
      reply = () => ({ status: 429, headers: { 'retry-after': '3600' }, body: '{}' });
      assert.equal(await failureOf(example), 'limit');
    });

    it('fails with its own errors, half an answer and a page instead of data', async () => {
      reply = () => ({ status: 503, body: 'busy' });
      assert.equal(await failureOf(example), 'failed');
      const body = written(answers[first]);
      reply = () => ({ body, cutAt: Math.floor(body.length / 2) });
      assert.equal(await failureOf(example), 'unreachable');
      reply = () => ({ body: body.slice(0, Math.floor(body.length / 2)) });
      assert.equal(await failureOf(example), 'unreadable');
      reply = () => ({ body: '<!doctype html><html><body>Just a moment…</body></html>' });
      assert.equal(await failureOf(example), 'unreadable');
    });

    it('fails where a field is missing or of another type, and never throws', async () => {
      if (typeof answers[first] === 'string') return;
      for (const value of [undefined, 'text', { nested: 1 }, null, true]) {
        reply = serving({ ...answers, [first]: changed(answers[first], field, value) });
        const { answer } = await lookUp(example);
        // Missing "matches" is how Safe Browsing says that all is well; one alias more or less is no format.
        if (value === undefined && (id === 'safeBrowsing' || id === 'haveIBeenPwned' || field.length === 0)) continue;
        assert.deepEqual(answer, { ok: false, reason: 'source-failed' }, JSON.stringify(value));
      }
    });

    it('is tested by its button', async () => {
      reply = serving({ ...answers, '/': answers[first] });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), null);
      reply = () => ({ status: 500 });
      assert.equal(await testProvider(id, sourcesOf(example), network, exchange()), 'failed');
    });
  });
}

/** The same answer with one field changed; without a path the whole. */
function changed(answer: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? {};
  const copy = { ...(answer as Record<string, unknown>) };
  if (rest.length > 0) copy[name] = changed(copy[name], rest, value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

test('one provider that fails does not keep the others’ answers away', async () => {
  const [rock, otx] = ['hudsonRock', 'otx'].map((id) => EXAMPLES.find((example) => example.id === id)!);
  reply = (path) => (path.startsWith('/search-by-domain') ? serving(rock!.answers)(path) : { status: 500 });
  const sources = { providers: { ...sourcesOf(rock!).providers, ...sourcesOf(otx!).providers } };
  const about = { domain: 'tesla.com', addresses: [], now: new Date() };
  const answer = await lookUpChatter(about, sources, network, undefined, exchange());
  assert.ok(answer.ok);
  assert.equal(answer.value.mentions.length, 2);
  const reasons = Object.fromEntries(answer.value.asked.map(({ provider, reason }) => [provider, reason]));
  assert.deepEqual([reasons.hudsonRock, reasons.otx, reasons.urlhaus], [null, 'source-failed', 'source-off']);
});

test('nobody is asked where everything is off', async () => {
  const about = { domain: 'tesla.com', addresses: [], now: new Date() };
  assert.deepEqual(await lookUpChatter(about, {}, network, undefined), { ok: false, reason: 'source-off' });
});
