import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeDocuments } from './documents.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 4_000, dns: 4_000, exchange: 7_000 } });
after(() => ground.close());

const PDF = '%PDF-1.7\n<< /Author (Anna Lind) /Producer (Ghostscript 9.27) >>';

function probe(address: string, links: readonly string[], signal = new AbortController().signal) {
  const target = {
    host: 'www.site.example',
    addresses: [address],
    links,
    mayAsk: ({ pathname }: URL) => pathname !== '/no.pdf',
  };
  return probeDocuments(target, ground.network, signal);
}

it('parses up to five documents of the host and keeps their metadata', async () => {
  const asked: string[] = [];
  await ground.web('192.0.2.1 80', (request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/gone.pdf') response.writeHead(404).end(PDF);
    else response.end(request.url === '/plain.pdf' ? '%PDF-1.7\n<< >>' : PDF);
  });
  const own = (name: string) => `http://www.site.example/${name}`;
  const links = ['no.pdf', 'gone.pdf', 'plain.pdf', 'a.pdf'].map(own);
  const outcome = await probe('192.0.2.1', [...links, 'http://elsewhere.example/b.pdf', own('c.pdf')]);
  assert.ok(outcome.ok);
  assert.deepEqual(asked, ['/gone.pdf', '/plain.pdf', '/a.pdf']);
  const [document, ...others] = outcome.value.documents;
  assert.deepEqual([outcome.value.linked, outcome.value.read, others.length], [6, 2, 0]);
  assert.deepEqual([document?.url, document?.software], [own('a.pdf'), ['Ghostscript 9.27']]);
  assert.ok(!JSON.stringify(outcome).includes('Anna'));
});

it('parses the beginning of an endless one', async () => {
  await ground.web('192.0.2.2 80', (_request, response) => {
    response.write(PDF);
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 65)));
      response.once('drain', more);
    };
    more();
  });
  const outcome = await probe('192.0.2.2', ['http://www.site.example/endless.pdf']);
  assert.ok(outcome.ok);
  assert.equal(outcome.value.documents[0]?.bytes, 2 * 1_024 * 1_024);
});

it('is not assessed if no document could be fetched', async () => {
  await ground.bytes('192.0.2.3 80', () => {});
  const links = ['a', 'b', 'c'].map((name) => `http://www.site.example/${name}.pdf`);
  assert.deepEqual(await probe('192.0.2.3', links), { ok: false, reason: 'timeout' });
});

it('states that documents are missing which the host did not serve, and not those that do not exist', async () => {
  await ground.web('192.0.2.4 80', (request, response) => {
    if (request.url === '/a.pdf') response.end(PDF);
    else response.writeHead(request.url === '/gone.pdf' ? 404 : 503).end();
  });
  const lacksOf = async (...names: string[]) => {
    const outcome = await probe(
      '192.0.2.4',
      names.map((name) => `http://www.site.example/${name}.pdf`),
    );
    assert.ok(outcome.ok);
    return outcome.value.lacks;
  };
  assert.equal(await lacksOf('a', 'gone'), undefined);
  assert.deepEqual(await lacksOf('a', 'busy'), { documents: 'blocked', read: 'blocked' });
});
