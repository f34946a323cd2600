import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import type net from 'node:net';
import { describe, it } from 'node:test';
import tls from 'node:tls';
import * as pki from '../../../lab/hosts/pki.ts';
import { validateCertificateChain } from './x509.ts';

const NAME = 'www.site.example';
const root = pki.entity('Path Root');
const middle = pki.entity('Path Issuing');
const lower = pki.entity('Path Lower');
const leaf = pki.entity(NAME, 'rsa');

const CA = [pki.basicConstraints(true), pki.keyUsage(0x06)];
const LEAF = [
  pki.basicConstraints(false),
  pki.keyUsage(0x80),
  pki.extendedKeyUsage(pki.SERVER_AUTH),
  pki.alternativeNames(NAME),
];
const rootDer = pki.certify({ subject: root, issuer: root, extensions: CA });

/** Leaf, its issuer, and optionally the next issuer. */
interface Chain {
  leaf?: readonly pki.Extension[];
  middle?: readonly pki.Extension[];
  /** If present, a second intermediate issues the leaf. */
  lower?: readonly pki.Extension[];
}

function chainOf(wish: Chain): Buffer[] {
  const issuer = wish.lower ? lower : middle;
  return [
    pki.certify({ subject: leaf, issuer, extensions: wish.leaf ?? LEAF }),
    ...(wish.lower ? [pki.certify({ subject: lower, issuer: middle, extensions: wish.lower })] : []),
    pki.certify({ subject: middle, issuer: root, extensions: wish.middle ?? CA }),
  ];
}

/** Assay's problems, and whether OpenSSL's own client accepts the same chain. */
async function verdicts(wish: Chain): Promise<{ problems: string[]; accepted: boolean }> {
  const chain = chainOf(wish);
  const problems = validateCertificateChain(
    chain.map((der) => new X509Certificate(der)),
    [new X509Certificate(rootDer)],
    NAME,
    new Date().toISOString(),
  );
  return { problems, accepted: await accepts(chain) };
}

async function accepts(chain: readonly Buffer[]): Promise<boolean> {
  const key = leaf.secret.export({ type: 'pkcs8', format: 'pem' }).toString();
  const server = tls.createServer({ key, cert: chain.map((der) => pki.pem(der)).join('') }, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  try {
    return await new Promise<boolean>((resolve) => {
      const client = tls.connect({ port, host: '127.0.0.1', servername: NAME, ca: pki.pem(rootDer) }, () => {
        client.destroy();
        resolve(true);
      });
      client.on('error', () => resolve(false));
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const without = (list: readonly pki.Extension[], id: string) => list.filter((one) => one.id !== id);
const EKU = '2.5.29.37';
const KU = '2.5.29.15';
const NAMES = '2.5.29.17';
const UNKNOWN: pki.Extension = { id: '1.2.3.4.5', critical: true, value: Buffer.from([5, 0]) };

/** Chain → problems that Assay reports; none = OpenSSL accepts it. */
const CASES: Record<string, [Chain, string[]]> = {
  'a well-made chain': [{}, []],
  'a leaf without extended key usage': [{ leaf: without(LEAF, EKU) }, []],
  'a leaf without key usage': [{ leaf: without(LEAF, KU) }, []],
  'a leaf for clients alone': [
    { leaf: [...without(LEAF, EKU), pki.extendedKeyUsage(pki.CLIENT_AUTH)] },
    ['wrong-purpose'],
  ],
  'a leaf for clients and servers': [
    { leaf: [...without(LEAF, EKU), pki.extendedKeyUsage(pki.CLIENT_AUTH, pki.SERVER_AUTH)] },
    [],
  ],
  'a leaf that may sign certificates alone': [
    { leaf: [pki.basicConstraints(true), pki.keyUsage(0x06), pki.alternativeNames(NAME)] },
    ['wrong-purpose'],
  ],
  'an intermediate for clients alone': [{ middle: [...CA, pki.extendedKeyUsage(pki.CLIENT_AUTH)] }, ['wrong-purpose']],
  'an intermediate that may not sign certificates': [
    { middle: [pki.basicConstraints(true), pki.keyUsage(0x02)] },
    ['constraint-violated'],
  ],
  'a path within its length': [{ middle: [pki.basicConstraints(true, 1), pki.keyUsage(0x06)], lower: CA }, []],
  'a path longer than allowed': [
    { middle: [pki.basicConstraints(true, 0), pki.keyUsage(0x06)], lower: CA },
    ['constraint-violated'],
  ],
  'a name within the permitted ones': [{ middle: [...CA, pki.nameConstraints(['site.example'])] }, []],
  'a name outside of the permitted ones': [
    { middle: [...CA, pki.nameConstraints(['other.example'])] },
    ['constraint-violated'],
  ],
  'a name that only ends like a permitted one': [
    { middle: [...CA, pki.nameConstraints(['ite.example'])] },
    ['constraint-violated'],
  ],
  'an excluded name': [{ middle: [...CA, pki.nameConstraints([], ['site.example'])] }, ['constraint-violated']],
  'a second name that is excluded': [
    {
      leaf: [...without(LEAF, NAMES), pki.alternativeNames(NAME, 'db.hidden.example')],
      middle: [...CA, pki.nameConstraints([], ['hidden.example'])],
    },
    ['constraint-violated'],
  ],
  'a critical extension that nobody knows': [{ leaf: [...LEAF, UNKNOWN] }, ['constraint-violated']],
  'another name': [{ leaf: [...without(LEAF, NAMES), pki.alternativeNames('elsewhere.example')] }, ['name-mismatch']],
  'a wildcard for the first label': [{ leaf: [...without(LEAF, NAMES), pki.alternativeNames('*.site.example')] }, []],
  'a wildcard for two labels': [
    { leaf: [...without(LEAF, NAMES), pki.alternativeNames('*.example')] },
    ['name-mismatch'],
  ],
  'a name in the subject alone': [{ leaf: without(LEAF, NAMES) }, ['name-mismatch']],
};
/** OpenSSL still uses the subject's name without an alternative one; browsers and RFC 9525 §2 do not. */
const STRICTER = new Set(['a name in the subject alone']);

describe('a path is validated as in RFC 5280 and OpenSSL', () => {
  for (const [what, [wish, problems]] of Object.entries(CASES)) {
    it(what, async () => {
      const told = await verdicts(wish);
      assert.deepEqual(told.problems, problems);
      if (!STRICTER.has(what)) assert.equal(told.accepted, problems.length === 0, 'OpenSSL');
    });
  }
});
