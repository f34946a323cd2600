import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFtpAccess } from './ftp-access.ts';

const LOG_IN = ['331 Guest log-in.\r\n', '230 Welcome.\r\n'];
const read = (...answers: string[]) => readFtpAccess([...LOG_IN, ...answers]);
const mlst = (perm: string) => `250-Listing\r\n type=dir;perm=${perm};unix.mode=0755; /\r\n250 End\r\n`;

test('a rejected login is no access, a silent server is unknown', () => {
  assert.deepEqual(readFtpAccess(['331 Password.\r\n', '530 Log-in incorrect.\r\n']), {
    accepted: false,
    readable: null,
    writable: null,
  });
  assert.equal(readFtpAccess(['331 Password.\r\n', '']), null);
  assert.equal(readFtpAccess([]), null);
});

test('directory permissions show what can be read and written', () => {
  assert.deepEqual(read(mlst('el')), { accepted: true, readable: true, writable: false });
  assert.deepEqual(read(mlst('el'), mlst('cmel')), { accepted: true, readable: true, writable: true });
  // A drop box: uploads are allowed, listing is not.
  assert.deepEqual(read('550 No.\r\n', mlst('c')), { accepted: true, readable: false, writable: true });
});

test('without MLST the modes of a listing are used', () => {
  const listing = (mode: string) =>
    `213-Status follows:\r\n${mode}    2 ftp ftp 4096 Mar 02 2020 incoming\r\n213 End\r\n`;
  const unknown = '500 Unknown command.\r\n';
  assert.deepEqual(read(unknown, listing('drwxr-xr-x')), { accepted: true, readable: true, writable: false });
  assert.deepEqual(read(unknown, listing('drwxrwxrwx')), { accepted: true, readable: true, writable: true });
  assert.deepEqual(read(unknown, unknown), { accepted: true, readable: null, writable: null });
});
