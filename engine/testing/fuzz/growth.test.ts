import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeReply } from '#network/dns/message.ts';
import { readPage } from '#parse/pages/page.ts';
import { decompress } from '#probes/http/body.ts';
import { bytesOf, changed } from './arguments.ts';
import { readCorpora } from './corpora.ts';
import { type GrowthRow, growthFaults, nested, repeated } from './growth.ts';
import { seeded } from './random.ts';
import { engineTargets } from './targets.ts';

const PARSERS = path.resolve(import.meta.dirname, '../../parse');
/** Bytes of the body of a response that are read. */
const BODY_MAX = 512 * 1_024;

/**
 * Modules that combine what other parsers have read, and tables: their inputs are bounded facts, not bytes. `installers` is
 * measured with `page-signatures`, which calls it.
 */
const READ_FACTS = [
  ...[
    'exposure/exclusions',
    'exposure/unseen-chain',
    'active/sql-time',
    'threat-mentions',
    'versions/version-ranges',
    'dnssec/chain',
    'dnssec/describe-chain',
  ],
  ...['dnssec/verify', 'look-alikes/combosquatting', 'look-alikes/confusables', 'look-alikes/homoglyphs'],
  ...['look-alikes/facts', 'look-alikes/threat'],
  ...['look-alikes/label-permutations', 'look-alikes/tlds', 'mail/absent', 'mail/check-host', 'mail/dane'],
  ...[
    'mail/spf-hosts',
    'mail/spoofing',
    'pages/installers',
    'pages/secrets/secret-rule',
    'products/disclosures',
    'products/rule',
    'services/platform/support',
    'services/advisories',
    'services/appliances',
    'services/gateways',
  ],
  ...['services/own-addresses', 'services/storage-devices', 'services/text-services', 'services/platform/builds'],
  ...['services/platform/conditions', 'services/platform/operating-system', 'services/platform/packaged'],
  ...['services/platform/product-names', 'services/commands/product-commands', 'services/commands/service-commands'],
  ...['services/commands/access-commands', 'open-access/access-rows', 'open-access/anonymous-access'],
  ...['tls/attacks', 'tls/certificate', 'tls/grade', 'tls/nmap-script', 'tls/web-port', 'tls/clients/command'],
  ...['tls/clients/simulate', 'web/document', 'web/exposed-file', 'web/firewall', 'web/foreign-origin'],
  ...['web/password-requests', 'pages/document/facts', 'pages/document/subresources'],
].map((name) => `parse/${name}.ts`);

/** Parsers of host names, whose length DNS limits (RFC 1035 §2.3.4). */
const NAMES_ONLY: ReadonlySet<string> = new Set(['parse/takeover/unclaimed.ts servicesAt']);
const NAME_MAX = 253;

const QUESTION = { name: 'example.com', type: 'A' } as const;

/** A reply with as many records as fit, each with a name of pointers to the longest name (RFC 1035 §4.1.4). */
function dnsReply(bytes: number): Buffer {
  const record = Buffer.concat([Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]), Buffer.from([192, 0, 2, 1])]);
  const count = Math.max(1, Math.floor((bytes - 29) / record.length));
  const head = Buffer.from([0, 7, 0x84, 0, 0, 1, count >> 8, count & 255, 0, 0, 0, 0]);
  const question = Buffer.concat([Buffer.from('\x07example\x03com\0'), Buffer.from([0, 1, 0, 1])]);
  return Buffer.concat([head, question, ...Array.from({ length: count }, () => record)]);
}

const ROWS: readonly GrowthRow[] = [
  {
    name: 'a DNS message',
    where: 'serving',
    bytesMax: 65_535,
    inputs: {
      'records with pointers': dnsReply,
      'pointers to pointers': (bytes) => Buffer.alloc(bytes, '\xc0\x0c', 'latin1'),
    },
    parse: (wire) => decodeReply(wire as Buffer, 7, QUESTION),
  },
  {
    name: 'a compressed response',
    where: 'jobs',
    bytesMax: BODY_MAX,
    inputs: {
      'of nothing but zeros': (bytes) => gzipSync(Buffer.alloc(bytes * 100)).subarray(0, bytes),
      'that ends early': (bytes) => gzipSync(Buffer.from('x'.repeat(bytes * 2))).subarray(0, -5),
    },
    parse: (bytes) => decompress({ bytes: bytes as Buffer, truncated: false }, 'gzip'),
  },
];

/** Markup whose repair takes long in parsers that search all open elements or attributes for each token. */
const REPAIRED: GrowthRow = {
  name: 'a page that must be repaired',
  where: 'jobs',
  bytesMax: BODY_MAX,
  inputs: {
    'elements that are not closed': repeated('<div>'),
    'controls deep in elements': (bytes) => '<div>'.repeat(bytes / 10) + '<input>'.repeat(bytes / 14),
    'formatting that each paragraph repeats': (bytes) =>
      Array.from({ length: bytes / 32 }, (_, at) => `<font color=${at}>`).join('') + '<p>x'.repeat(bytes / 8),
    'links across blocks': repeated('<a><div>'),
    'contents in front of a table': repeated('<b>x', '<table>'),
    'tables in tables': repeated('<table><tr><td>'),
    'attributes of one element': (bytes) => `<p ${Array.from({ length: bytes / 8 }, (_, at) => `a${at}`).join(' ')}>`,
    'attributes of many bodies': (bytes) => Array.from({ length: bytes / 14 }, (_, at) => `<body a${at}>`).join(''),
    'comments of a stylesheet': repeated('/*', '<style>'),
  },
  parse: (html) =>
    readPage({ bytes: Buffer.from(html), truncated: false, contentType: 'text/html' }, 'https://www.example.com/'),
};

describe('the CPU time of parsers grows like their input', async () => {
  for (const row of [...ROWS, REPAIRED]) it(row.name, async () => assert.deepEqual(await growthFaults(row), []));

  const random = seeded(1);
  for (const { name, parse, seeds } of await engineTargets()) {
    // The longest recorded input has the most structure.
    const seed = seeds.toSorted((a, b) => bytesOf(b[0]).length - bytesOf(a[0]).length)[0];
    if (!seed || bytesOf(seed[0]).length === 0) continue;
    const [first, ...rest] = seed;
    const part = bytesOf(first);
    const grown = (bytes: number) => Buffer.alloc(bytes, part);
    const row: GrowthRow = {
      name,
      where: 'jobs',
      bytesMax: NAMES_ONLY.has(name) ? NAME_MAX : 100_000,
      inputs: {
        'a recorded input, repeated': grown,
        'nested lists': nested('[', ']'),
        'nested elements': nested('<a>', '</a>'),
      },
      parse: (input) =>
        parse(
          changed(first, random, () => Buffer.from(input)),
          ...rest,
        ),
    };
    it(name, async () => assert.deepEqual(await growthFaults(row), []));
  }

  it('quadratic time is reported, and in the serving thread time that is too long', async () => {
    const row = { name: 'x', inputs: { y: (bytes: number) => 'x'.repeat(bytes) }, bytesMax: 100_000 };
    /** Faults of a parser that takes this time in milliseconds for each input. */
    const faultsOf = (where: 'serving' | 'jobs', msOf: (bytes: number) => number) => {
      let bytes = 0;
      const parse = (text: string | Buffer) => {
        bytes = text.length;
      };
      return growthFaults({ ...row, where, parse }, async (work) => {
        // The reference parses nothing.
        bytes = 0;
        await work();
        return msOf(bytes);
      });
    };
    const quadratic = await faultsOf('jobs', (bytes) => (bytes / 1_000) ** 2);
    assert.deepEqual(quadratic, ['x, y: 10000 ms for 100000 bytes, at most 4000']);
    const blocking = await faultsOf('serving', (bytes) => bytes / 1_000);
    assert.deepEqual(blocking, ['x, y: 100 ms for 100000 bytes, at most 50']);
    assert.deepEqual(await faultsOf('jobs', (bytes) => bytes / 1_000), []);
  });

  it('every module of parsers has recorded inputs, or reads facts only', () => {
    const recorded = new Set([...readCorpora().keys()].map((target) => target.split(' ')[0]));
    const modules = globSync('**/*.ts', { cwd: PARSERS })
      .map((file) => `parse/${file.split(path.sep).join('/')}`)
      .filter((file) => !/\.(test|gen)\.ts$|\/fixtures\//.test(file))
      .filter((file) => /export (async )?function/.test(readFileSync(path.join(PARSERS, '..', file), 'utf8')));
    assert.deepEqual(
      modules.filter((file) => !recorded.has(file) && !READ_FACTS.includes(file)),
      [],
      'run npm run fuzz -- corpora, or state that it reads facts',
    );
    assert.deepEqual(
      READ_FACTS.filter((file) => !modules.includes(file) || recorded.has(file)),
      [],
      'stale',
    );
  });
});
