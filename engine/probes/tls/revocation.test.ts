import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import tls from 'node:tls';
import type { RevocationAnswer, TlsEvidence } from '#evidence/web.ts';
import { tlsGrade } from '#parse/tls/grade.ts';
import * as pki from '../../../lab/hosts/pki.ts';
import { ocspResponse, revocationList } from '../../../lab/hosts/revocation.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeTls } from './tls.ts';

const NAME = 'www.site.example';
const root = pki.entity('Revocation Root');
const middle = pki.entity('Revocation Issuing');
const stranger = pki.entity('Revocation Issuing');
const responder = pki.entity('Revocation Responder');
const leaf = pki.entity(NAME, 'rsa');
const CA = [pki.basicConstraints(true), pki.keyUsage(0x06)];
const rootDer = pki.certify({ subject: root, issuer: root, extensions: CA });

const ground = startTestServers({
  timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 },
  trust: { certificates: [pki.pem(rootDer)], onlyThese: true },
});
after(() => ground.close());
let last = 0;

interface Authority {
  /** Response of the OCSP responder; null = unreachable. */
  ocsp?: ((serial: Buffer) => Buffer) | null;
  /** The CRL; null = unreachable. */
  list?: ((serial: Buffer) => Buffer) | null;
  /** OCSP response in the nth handshake with a client that asks for one, from 1. */
  staples?: (handshake: number) => Buffer | null;
  /** The intermediate names a CRL that contains the intermediate itself. */
  middleRevoked?: boolean;
}

/** Serves a chain whose CA responds as given, and returns the probe's result. */
async function probe({
  ocsp,
  list,
  middleRevoked,
  staples,
}: Authority): Promise<{ tls: TlsEvidence; asked: string[] }> {
  last += 1;
  const place = `192.0.2.${100 + last}`;
  const serial = pki.serialNumber();
  const middleSerial = pki.serialNumber();
  const certificate = pki.certify({
    subject: leaf,
    issuer: middle,
    serial,
    extensions: [
      pki.basicConstraints(false),
      pki.keyUsage(0x80),
      pki.extendedKeyUsage(pki.SERVER_AUTH),
      pki.alternativeNames(NAME),
      ...(ocsp === undefined ? [] : [pki.ocspAddress(`http://${place}/ocsp`)]),
      ...(list === undefined ? [] : [pki.listAddress(`http://${place}/list.crl`)]),
    ],
  });
  const above = pki.certify({
    subject: middle,
    issuer: root,
    serial: middleSerial,
    extensions: [...CA, ...(middleRevoked ? [pki.listAddress(`http://${place}/root.crl`)] : [])],
  });
  const asked: string[] = [];
  await ground.web(`${place} 80`, (request, response) => {
    const path = request.url ?? '';
    asked.push(path.split('/')[1]!);
    const body = path.startsWith('/ocsp/')
      ? ocsp?.(serial)
      : path === '/root.crl'
        ? revocationList(root, [middleSerial])
        : list?.(serial);
    if (!body) return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/ocsp-response' }).end(body);
  });
  const server = tls.createServer(
    {
      key: leaf.secret.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: [certificate, above].map((der) => pki.pem(der)).join(''),
    },
    (socket) => socket.on('error', () => {}).end(),
  );
  server.on('tlsClientError', () => {});
  let handshakes = 0;
  if (staples)
    server.on('OCSPRequest', (_certificate, _issuer, respond) => {
      handshakes += 1;
      // Null for none, which the types do not name.
      respond(null, staples(handshakes) as Buffer);
    });
  await ground.bytes(`192.0.2.${last} 443`, (socket) => server.emit('connection', socket));
  const endpoint = { host: NAME, port: 443, address: `192.0.2.${last}`, startTls: null };
  const outcome = await probeTls(endpoint, new Date().toISOString(), ground.network, new AbortController().signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.deepEqual(outcome.value.problems, []);
  return { tls: outcome.value, asked };
}

async function answerTo(authority: Authority): Promise<Pick<RevocationAnswer, 'by' | 'status' | 'reason'>[]> {
  const { tls } = await probe(authority);
  return (tls.revocation ?? []).map(({ by, status, reason }) => ({ by, status, reason }));
}
const UNKNOWN = (reason: string) => [{ by: null, status: 'unknown', reason }];
const DAY = 86_400_000;

describe('a CA is queried about its certificates', () => {
  it('through its OCSP responder, which reports them good or revoked', async () => {
    for (const status of ['good', 'revoked'] as const)
      assert.deepEqual(await answerTo({ ocsp: (serial) => ocspResponse({ issuer: middle, serial, status }) }), [
        { by: 'ocsp', status, reason: null },
      ]);
  });

  it('through a delegated OCSP responder', async () => {
    const allowed = pki.certify({
      subject: responder,
      issuer: middle,
      extensions: [pki.basicConstraints(false), pki.extendedKeyUsage('1.3.6.1.5.5.7.3.9')],
    });
    const by = { signer: responder, certificates: [allowed] };
    assert.deepEqual(
      await answerTo({ ocsp: (serial) => ocspResponse({ issuer: middle, serial, status: 'revoked', by }) }),
      [{ by: 'ocsp', status: 'revoked', reason: null }],
    );
  });

  it('through its CRL, if there is no responder or it does not respond', async () => {
    assert.deepEqual(await answerTo({ list: (serial) => revocationList(middle, [serial]) }), [
      { by: 'list', status: 'revoked', reason: null },
    ]);
    assert.deepEqual(await answerTo({ list: () => revocationList(middle, [pki.serialNumber()]) }), [
      { by: 'list', status: 'good', reason: null },
    ]);
    assert.deepEqual(await answerTo({ ocsp: null, list: (serial) => revocationList(middle, [serial]) }), [
      { by: 'list', status: 'revoked', reason: null },
    ]);
  });

  it('including an intermediate', async () => {
    const { tls } = await probe({ middleRevoked: true });
    assert.deepEqual(
      tls.revocation?.map(({ sha256, status }) => [sha256, status]),
      [[tls.chain[1]!.sha256, 'revoked']],
    );
  });

  it('with the time of revocation, and the effect on the grade', async () => {
    const { tls } = await probe({ ocsp: (serial) => ocspResponse({ issuer: middle, serial, status: 'revoked' }) });
    const [told] = tls.revocation!;
    assert.match(told!.revokedAt!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    assert.equal(tlsGrade(tls, 31_536_000)?.letter, 'T');
  });

  it('and not at all if the certificate names no source', async () => {
    const { tls, asked } = await probe({});
    assert.deepEqual([tls.revocation, asked], [undefined, []]);
  });
});

describe('an unreliable response leaves the status unknown', () => {
  const cases: Record<string, (serial: Buffer) => Buffer> = {
    'signed by a stranger of the same name': (serial) =>
      ocspResponse({ issuer: middle, serial, status: 'good', by: { signer: stranger, certificates: [] } }),
    'signed by a responder that may not': (serial) =>
      ocspResponse({
        issuer: middle,
        serial,
        status: 'good',
        by: {
          signer: responder,
          certificates: [
            pki.certify({ subject: responder, issuer: middle, extensions: [pki.basicConstraints(false)] }),
          ],
        },
      }),
    'about another certificate': () => ocspResponse({ issuer: middle, serial: pki.serialNumber(), status: 'good' }),
    'of another time': (serial) =>
      ocspResponse({ issuer: middle, serial, status: 'good', until: new Date(Date.now() - DAY) }),
    'of a responder that does not know': (serial) => ocspResponse({ issuer: middle, serial, status: 'unknown' }),
    'of nonsense': () => Buffer.from('no response at all'),
  };
  for (const [what, ocsp] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual(await answerTo({ ocsp }), UNKNOWN('protocol-error')));
  }

  it('a CRL of another CA, or an expired one', async () => {
    assert.deepEqual(await answerTo({ list: () => revocationList(stranger, []) }), UNKNOWN('protocol-error'));
    const over = new Date(Date.now() - DAY);
    assert.deepEqual(await answerTo({ list: () => revocationList(middle, [], over) }), UNKNOWN('protocol-error'));
  });

  it('no response', async () => {
    assert.deepEqual(await answerTo({ ocsp: null, list: null }), UNKNOWN('blocked'));
  });
});

it('takes a server for stapling that staples from the second handshake on, after it fetched the response', async () => {
  const ocsp = () => Buffer.from('no response');
  const response = Buffer.from('response');
  const stapled = async (staples: (handshake: number) => Buffer | null) =>
    (await probe({ ocsp, staples })).tls.ocspStapled;
  assert.equal(await stapled((handshake) => (handshake === 1 ? null : response)), true);
  assert.equal(await stapled(() => null), false);
});
