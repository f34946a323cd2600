import { Readable } from 'node:stream';
import { METADATA_CHARACTERS_MAX } from '@assay/contract/values/admin.ts';
import { EVIDENCE_BYTES_MAX, IMPORT_LENGTH_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import cookie from '@fastify/cookie';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import Fastify from 'fastify';
import YAML from 'yaml';
import { challengeIn } from '#features/auth/passkeys/assertion.ts';
import { readFilter } from '#features/auth/scim/filter.ts';
import { changesOf } from '#features/auth/scim/patch.ts';
import { sessionOfToken } from '#features/auth/session-tokens.ts';
import { checkXml, METADATA_LIMITS, RESPONSE_LIMITS } from '#features/auth/sign-on/saml/xml-limits.ts';
import { elementsOf } from '#features/feeds/files/elements.ts';
import { sanitizeArticleHtml } from '#features/news/sanitize-html.ts';
import { evidenceName, evidenceTypeOf } from '#features/questionnaires/evidence-type.ts';
import { importQuestions } from '#features/questionnaires/import-questions.ts';
import { memberHead, membersOf } from '#platform/files/tar.ts';
import { matchesEntityTag } from '#platform/http/etag.ts';
import { decodeBase64 } from '#platform/http/images/base64.ts';
import { imageSize } from '#platform/http/images/image-size.ts';
import { MULTIPART_BYTES_MAX, parseForms, parseJsonBodies } from '#platform/http/json-body.ts';
import { type GrowthRow, nested, repeated } from '../../../engine/testing/fuzz/growth.ts';

const BODY_MAX = 128 * 1024;
/** All headers of a request (`--max-http-header-size` of Node.js). */
const HEADERS_MAX = 16 * 1024;
const ARTICLE_MAX = 1_000_000;
/** The article of a body is kept as one text; a longer body may not have more values than fit into `BODY_MAX`. */
const JSON_MAX = 6 * 1024 * 1024;

/** The parsers of bodies and headers, as in the web server. */
const app = Fastify({ bodyLimit: JSON_MAX, routerOptions: { maxParamLength: 300 } });
parseJsonBodies(app, BODY_MAX);
await app.register(cookie);
await parseForms(app);
app.all('/*', async () => 'ok');
const send = (type: string) => (payload: string | Buffer) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
const sendHeader = (name: string) => (value: string | Buffer) =>
  app.inject({ url: '/', headers: { [name]: String(value) } });

const base64url = (text: string) => Buffer.from(text).toString('base64url');
/** No key is known: what precedes the signature is what a stranger can choose. */
const NO_KEYS = { find: async () => null } as unknown as Parameters<typeof sessionOfToken>[0];
const NOW = new Date('2026-01-01T00:00:00Z');
/** CBOR (RFC 8949): bytes in base64url, of which an attestation may have 16,384. */
const cbor = (part: number[]) => (bytes: number) =>
  Buffer.alloc(Math.floor((bytes * 3) / 4), Buffer.from(part)).toString('base64url');
const XML = '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x">';

async function drain(members: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of members);
}

/** What anonymous clients, users and foreign servers send. Parsers of scans are in engine/testing/fuzz/growth.test.ts. */
export const ROWS: readonly GrowthRow[] = [
  {
    name: 'a JSON body',
    where: 'serving',
    bytesMax: BODY_MAX,
    inputs: {
      'nested arrays': nested('[', ']'),
      'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
      'many keys': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, n) => `"${n}":1`).join(',')}}`,
      'keys that are refused': repeated('{"__proto__":1},', '[', '1]'),
      escapes: repeated('\\u0041', '["', '"]'),
      numbers: repeated('1e308,', '[', '1]'),
    },
    parse: send('application/json'),
  },
  {
    name: 'a long JSON body',
    where: 'serving',
    bytesMax: JSON_MAX,
    inputs: {
      'one text': repeated('x', '["', '"]'),
      'escapes in a text': repeated('\\"', '["', '"]'),
      values: nested('[', ']'),
    },
    parse: send('application/json'),
  },
  {
    name: 'a form',
    where: 'serving',
    bytesMax: BODY_MAX,
    inputs: {
      fields: repeated('a=1&'),
      escapes: repeated('%41', 'a='),
      'broken escapes': repeated('%', 'a='),
      signs: repeated('&='),
    },
    parse: send('application/x-www-form-urlencoded'),
  },
  {
    name: 'a multipart form',
    where: 'serving',
    bytesMax: MULTIPART_BYTES_MAX,
    inputs: {
      parts: repeated('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', '', '--x--\r\n'),
      'near boundaries': repeated('\r\n--', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', '\r\n--x--\r\n'),
      'headers of a part': repeated('X-A: b\r\n', '--x\r\n', '\r\n\r\n1\r\n--x--\r\n'),
      parameters: repeated('; a="\\""', '--x\r\nContent-Disposition: form-data', '\r\n\r\n1\r\n--x--\r\n'),
    },
    parse: send('multipart/form-data; boundary=x'),
  },
  {
    name: 'cookies',
    where: 'serving',
    bytesMax: HEADERS_MAX - 500,
    inputs: {
      pairs: repeated('a=b; '),
      signs: repeated(';='),
      escapes: repeated('%41', 'a='),
      spaces: repeated(' ', 'a', 'b'),
    },
    parse: sendHeader('cookie'),
  },
  {
    name: 'a query',
    where: 'serving',
    bytesMax: HEADERS_MAX - 500,
    inputs: { pairs: repeated('a=b&'), escapes: repeated('%41', 'a='), signs: repeated('&=+') },
    parse: (query) => app.inject({ url: `/?${query}` }),
  },
  {
    name: 'If-None-Match',
    where: 'serving',
    bytesMax: HEADERS_MAX - 500,
    inputs: { tags: repeated('W/"a", '), spaces: repeated(' ', '"', 'x') },
    parse: (header) => matchesEntityTag(String(header), '"b"'),
  },
  {
    name: 'a session token (JWT)',
    where: 'serving',
    bytesMax: HEADERS_MAX - 500,
    inputs: {
      dots: repeated('.', 'a'),
      'a nested header': (bytes) =>
        `${base64url(nested('[', ']', '{"alg":"HS256","kid":"x","a":', '}')((bytes * 3) / 4))}.e30.x`,
      'a long payload': (bytes) =>
        `${base64url('{"alg":"HS256","kid":"x"}')}.${base64url('x'.repeat((bytes * 3) / 4 - 40))}.x`,
    },
    parse: (token) => sessionOfToken(NO_KEYS, String(token), NOW),
  },
  {
    name: 'the attestation of a passkey (CBOR)',
    where: 'serving',
    bytesMax: 16_384,
    inputs: {
      'nested arrays': cbor([0x81]),
      'nested maps': cbor([0xa1, 0x61, 0x61]),
      'nested tags': cbor([0xc1]),
      'an array of small values': (bytes) =>
        Buffer.concat([Buffer.from([0x99, 0xff, 0xff]), Buffer.alloc((bytes * 3) / 4)]).toString('base64url'),
      'a length that is too large': cbor([0x9b, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    },
    parse: (text) => decodeAttestationObject(new Uint8Array(Buffer.from(String(text), 'base64url'))),
  },
  {
    name: 'the client data of a passkey',
    where: 'serving',
    bytesMax: 4_096,
    inputs: { 'nested arrays': (bytes) => base64url(nested('[', ']')((bytes * 3) / 4)) },
    parse: (text) => challengeIn(String(text)),
  },
  {
    name: 'a SCIM filter',
    where: 'serving',
    bytesMax: HEADERS_MAX - 500,
    inputs: {
      parentheses: (bytes) => `${'('.repeat(bytes / 2)}userName eq "a"${')'.repeat(bytes / 2)}`,
      conditions: repeated('userName eq "a" or ', '', 'userName eq "b"'),
      'groups of values': repeated('emails[type eq "a"] and ', '', 'userName eq "b"'),
      'open quotes': repeated('"\\', 'userName eq '),
      spaces: repeated(' ', 'userName', 'eq "a"'),
    },
    parse: (filter) => readFilter('User', String(filter)),
  },
  {
    name: 'a SCIM patch',
    where: 'serving',
    bytesMax: BODY_MAX,
    inputs: {
      operations: repeated('{"op":"replace","path":"active","value":true},', '{"Operations":[', '{}]}'),
      'a long path': repeated('a.', '{"Operations":[{"op":"replace","value":1,"path":"', '"}]}'),
    },
    parse: (text) => changesOf('User', JSON.parse(String(text)).Operations),
  },
  {
    // Within its limits, it is verified in a thread with a limit of processor time.
    name: 'a response of SAML (XML)',
    where: 'serving',
    bytesMax: RESPONSE_LIMITS.characters,
    inputs: {
      elements: repeated('<a/>', '<Response>', '</Response>'),
      attributes: repeated(' a="1"', '<Response', '/>'),
      'nested elements': nested('<a>', '</a>', '<Response>', '</Response>'),
      'character references': repeated('&#49;', '<Response>', '</Response>'),
      'open brackets': repeated('<'),
      quotes: repeated('"', '<Response a='),
    },
    parse: (xml) => checkXml(String(xml), RESPONSE_LIMITS),
  },
  {
    name: 'the metadata of an identity provider (XML)',
    where: 'serving',
    bytesMax: METADATA_CHARACTERS_MAX,
    inputs: {
      elements: repeated('<a/>', XML, '</EntityDescriptor>'),
      'nested elements': nested('<a>', '</a>', XML, '</EntityDescriptor>'),
      attributes: (bytes) =>
        `<EntityDescriptor ${Array.from({ length: bytes / 9 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
      namespaces: repeated('<a xmlns:b="c"/>', XML, '</EntityDescriptor>'),
      'open brackets': repeated('<'),
      'character references': repeated('&#65;', XML, '</EntityDescriptor>'),
      comments: repeated('<!---->', XML, '</EntityDescriptor>'),
      'open comments': repeated('<!--', XML),
    },
    parse: (xml) => checkXml(String(xml), METADATA_LIMITS),
  },
  {
    name: 'a document as evidence',
    where: 'serving',
    bytesMax: EVIDENCE_BYTES_MAX,
    inputs: { text: repeated('a'), spaces: repeated(' ', '', '<'), 'not UTF-8': (bytes) => Buffer.alloc(bytes, 0xe2) },
    parse: (content) => evidenceTypeOf(Buffer.from(content)),
  },
  {
    name: 'the name of a document',
    where: 'serving',
    bytesMax: BODY_MAX,
    inputs: { dots: repeated('.'), 'spaces and dots': repeated(' .', 'a'), combining: repeated('a\u0301') },
    parse: (name) => evidenceName(String(name), 'application/pdf'),
  },
  {
    name: 'questions in CSV',
    where: 'serving',
    bytesMax: IMPORT_LENGTH_MAX,
    inputs: {
      quotes: repeated('"', 'text\n'),
      rows: repeated('a\n', 'text\n'),
      cells: repeated(',', 'text\n'),
      columns: repeated('text,'),
      'columns and rows': (bytes) => `${'text,'.repeat(bytes / 10)}\n${'a\n'.repeat(bytes / 4)}`,
      'line ends in a cell': repeated('\r\n', 'text\n"', '"'),
    },
    parse: (text) => importQuestions('csv', String(text)),
  },
  {
    name: 'questions in JSON',
    where: 'serving',
    bytesMax: IMPORT_LENGTH_MAX,
    inputs: { rows: repeated('{"text":"a"},', '[', '{}]'), nested: nested('[', ']') },
    parse: (text) => importQuestions('json', String(text)),
  },
  {
    name: 'the head of an image',
    where: 'serving',
    bytesMax: 1_000_000,
    inputs: {
      'segments of a JPEG': (bytes) =>
        Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(bytes, Buffer.from('ffe00002', 'hex'))]),
      'fill bytes of a JPEG': (bytes) => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(bytes, 0xff)]),
      'zeros of a PNG': (bytes) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)]),
    },
    parse: (bytes) => imageSize(bytes as Buffer),
  },
  {
    name: 'an upload in base64',
    where: 'jobs',
    bytesMax: 1_000_000,
    inputs: { padding: repeated('='), lines: repeated('YQ==\r\n'), letters: repeated('YWFh') },
    parse: (text) => decodeBase64(Buffer.from(text)),
  },
  {
    name: 'an article (HTML)',
    where: 'jobs',
    bytesMax: ARTICLE_MAX,
    inputs: {
      'nested elements': nested('<b>', '</b>'),
      'open tags': repeated('<a '),
      attributes: repeated(' a=b', '<p', '>'),
      entities: repeated('&amp'),
    },
    parse: (html) => sanitizeArticleHtml(String(html)),
  },
  {
    name: 'a list of a feed (JSON)',
    where: 'jobs',
    bytesMax: 1_000_000,
    inputs: {
      records: repeated('{"a":"{"},', '[', '{}]'),
      'a nested record': nested('{"a":', '}', '[', ']'),
      'no list': repeated(' '),
    },
    parse: (text) => drain(elementsOf(Readable.from([...chunks(Buffer.from(text))]), null)),
  },
  {
    name: 'an archive of a feed (tar)',
    where: 'jobs',
    bytesMax: 1_000_000,
    inputs: {
      'empty members': (bytes) => Buffer.concat(Array.from({ length: bytes / 512 }, () => memberHead('a', 0))),
      'a member without its content': (bytes) => Buffer.concat([memberHead('a', 1e9), Buffer.alloc(bytes)]),
    },
    parse: (bytes) => drain(membersOf(Readable.from([...chunks(bytes as Buffer)]), () => true)),
  },
  {
    name: 'a feed in YAML',
    where: 'jobs',
    bytesMax: 100_000,
    inputs: {
      keys: repeated('a: b\n'),
      lists: nested('[', ']'),
      aliases: repeated('- *a\n', '- &a x\n'),
      indentation: repeated(' ', 'a:\n', 'b'),
    },
    parse: (text) => YAML.parse(String(text), { uniqueKeys: false }),
  },
];

/** Pieces as they arrive from a file. */
function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
