import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { clientHello, clientHelloSsl2, isServerHelloSsl2, VERSION_NUMBERS } from './client-hello.ts';
import { parseServerFlight } from './server-hello.ts';
import { EARLIER_SUITES, OLD_SUITES, SUITE_NAMES, TLS13_SUITES } from './suite-numbers.ts';
import { readCertificate } from './x509.ts';

const random = Uint8Array.from({ length: 96 }, (_, at) => at);
const record = (type: number, ...body: number[]) => [type, 3, 3, body.length >> 8, body.length & 255, ...body];
const message = (type: number, ...body: number[]) => [type, 0, body.length >> 8, body.length & 255, ...body];
const hello = (suite: number, ...extensions: number[]) =>
  message(
    2,
    3,
    3,
    ...Array(32).fill(7),
    0,
    suite >> 8,
    suite & 255,
    0,
    ...(extensions.length > 0 ? [0, extensions.length, ...extensions] : []),
  );

it('has every suite once, by number and name', () => {
  assert.equal(new Set(SUITE_NAMES.values()).size, SUITE_NAMES.size);
  assert.ok(SUITE_NAMES.size > 200);
  assert.equal(SUITE_NAMES.get(0x000a), 'TLS_RSA_WITH_3DES_EDE_CBC_SHA');
  assert.equal(SUITE_NAMES.get(0xc030), 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384');
  assert.equal(SUITE_NAMES.get(0x0019), 'TLS_DH_anon_EXPORT_WITH_DES40_CBC_SHA');
  assert.equal(SUITE_NAMES.get(0xc087), 'TLS_ECDHE_ECDSA_WITH_CAMELLIA_256_GCM_SHA384');
  assert.deepEqual([TLS13_SUITES.length, EARLIER_SUITES.length + 11], [11, SUITE_NAMES.size]);
  assert.ok(!OLD_SUITES.includes(0xc02f) && OLD_SUITES.includes(0xc014));
});

it('encodes a hello whose lengths add up, in every version', () => {
  for (const version of Object.keys(VERSION_NUMBERS) as (keyof typeof VERSION_NUMBERS)[]) {
    const bytes = clientHello({ version, suites: [0xc02f, 0x1301], serverName: 'www.example.com', random });
    assert.equal(bytes[0], 22);
    assert.equal((bytes[3]! << 8) | bytes[4]!, bytes.length - 5, version);
    assert.equal((bytes[6]! << 16) | (bytes[7]! << 8) | bytes[8]!, bytes.length - 9, version);
    assert.equal(Buffer.from(bytes).includes('www.example.com'), version !== 'SSLv3');
  }
  const old = clientHelloSsl2(random.subarray(0, 16));
  assert.equal(((old[0]! & 0x7f) << 8) | old[1]!, old.length - 2);
});

it("reads the server's choice, from the record or from the extension of TLS 1.3", () => {
  const flight = parseServerFlight(Uint8Array.from(record(22, ...hello(0xc02f))));
  assert.deepEqual(flight.state === 'hello' && [flight.version, flight.suite, flight.complete], [
    0x0303,
    0xc02f,
    false,
  ]);
  const newest = parseServerFlight(Uint8Array.from(record(22, ...hello(0x1301, 0, 43, 0, 2, 3, 4))));
  assert.deepEqual(newest.state === 'hello' && [newest.version, newest.suite, newest.complete], [0x0304, 0x1301, true]);
});

it("parses certificates and the prime's size across records and messages", () => {
  const certificate = message(11, 0, 0, 5, 0, 0, 2, 9, 9);
  const prime = [0, 128, 0, 0x7f, ...Array(126).fill(1)];
  const exchange = message(12, ...prime, 0, 1, 2);
  const whole = [...hello(0x0033), ...certificate, ...exchange, ...message(14)];
  const bytes = Uint8Array.from([...record(22, ...whole.slice(0, 60)), ...record(22, ...whole.slice(60))]);
  const flight = parseServerFlight(bytes);
  assert.ok(flight.state === 'hello');
  assert.deepEqual(
    [flight.certificates.map((der) => [...der]), flight.dhBits, flight.complete],
    [[[9, 9]], 1015, true],
  );
  assert.deepEqual(parseServerFlight(bytes.subarray(0, 20)), { state: 'more' });
});

it('recognizes alerts and other protocols', () => {
  assert.deepEqual(parseServerFlight(Uint8Array.from(record(21, 2, 40))), { state: 'alert', description: 40 });
  assert.deepEqual(parseServerFlight(Buffer.from('HTTP/1.1 400')), { state: 'not-tls' });
  assert.equal(isServerHelloSsl2(Uint8Array.from([0x80, 20, 4, 0, 1, 0, 2])), true);
  assert.equal(isServerHelloSsl2(Uint8Array.from([21, 3, 0, 0, 2, 2, 40])), false);
  assert.equal(isServerHelloSsl2(Uint8Array.from([0x80])), null);
});

it('never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      parseServerFlight(bytes);
      parseServerFlight(Uint8Array.from(record(22, ...bytes)));
      parseServerFlight(Uint8Array.from(record(22, 2, 0, 0, bytes.length, ...bytes)));
      parseServerFlight(Uint8Array.from(record(22, ...hello(0x33), 11, 0, 0, bytes.length & 255, ...bytes)));
      readCertificate(bytes);
    }),
    { numRuns: 1_000 },
  );
});
