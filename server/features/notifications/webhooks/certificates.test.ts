import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork, DEFAULT_NETWORK } from '@assay/engine';
import { type CertificateKind, openAuthority } from '../../../../lab/hosts/certificates.ts';
import { postWebhook } from './post-webhook.ts';

const HOST = 'hooks.example.com';
/** Public address that is mapped to the server of the test. */
const PUBLIC = '8.8.8.8';
const authority = openAuthority();

/** Calls a webhook whose server presents the given certificate. */
async function calledWith(kind: CertificateKind): Promise<{ failure: string | null; requests: number }> {
  let requests = 0;
  const { key, certificates } = authority.issue([HOST], kind);
  const server = createServer({ key, cert: certificates.join('') }, (_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = createNetwork({
    ...DEFAULT_NETWORK,
    dialMap: { [`${PUBLIC} 443`]: port },
    trust: { certificates: [authority.root], onlyThese: true },
  });
  const network = { ...open, lookup: async () => ({ a: [PUBLIC], aaaa: [] }) as never };
  const call = { url: new URL(`https://${HOST}/in`), headers: {}, body: '{}' };
  const { failure } = await postWebhook(network, call, []);
  return { failure, requests };
}

test('a webhook is called only if the certificate of its host is valid', async () => {
  assert.deepEqual(await calledWith('good'), { failure: null, requests: 1 });
  const refused: CertificateKind[] = ['self-signed', 'untrusted', 'expired', 'early', 'wrong-name', 'incomplete-chain'];
  for (const kind of refused) {
    assert.deepEqual(await calledWith(kind), { failure: 'certificate', requests: 0 }, kind);
  }
});
