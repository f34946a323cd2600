import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readService } from '../banner.ts';

const told = (port: number, text: string) => {
  const answers = [Buffer.from(text, 'latin1')];
  const { service, product, version } = readService({
    port,
    tls: false,
    greeting: Buffer.alloc(0),
    answers,
    asked: 'ipp',
  });
  return [service, product, version];
};
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n';
const model = '\x41\0\x16printer-make-and-model\0\x0eLab LaserWrite';
const firmware = '\x41\0\x1fprinter-firmware-string-version\0\x0520181';

it('parses make, model and firmware of a printer, on any port', () => {
  const answer = `${head}\r\n\x01\x01\0\0\0\0\0\x01\x04${model}${firmware}\x03`;
  assert.deepEqual(told(631, answer), ['ipp', 'Lab LaserWrite', '20181']);
  assert.deepEqual(told(8_631, answer), ['ipp', 'Lab LaserWrite', '20181']);
  // In fragments, as a queue server sends it, and without a model.
  assert.deepEqual(
    told(631, `${head}Server: CUPS/2.4 IPP/2.1\r\nTransfer-Encoding: chunked\r\n\r\n1a\r\n\x01\x01\x04\x06`),
    ['ipp', 'CUPS', '2.4'],
  );
});

it('recognizes a print server by its page, and no other page as one', () => {
  assert.deepEqual(told(631, 'HTTP/1.0 404 Not Found\r\nServer: CUPS/1.7 IPP/2.1\r\n\r\n'), ['ipp', 'CUPS', '1.7']);
  assert.deepEqual(told(631, 'HTTP/1.1 404 Not Found\r\nServer: nginx\r\n\r\n').slice(0, 2), ['http', 'nginx']);
});

it('uses what is present of a truncated attribute', () => {
  assert.deepEqual(told(631, `${head}\r\n\x41\0\x16printer-make-and-model`), ['ipp', null, null]);
  assert.deepEqual(told(631, `${head}\r\n\x41\0\x16printer-make-and-model\xff\xffLab`), ['ipp', 'Lab', null]);
});
