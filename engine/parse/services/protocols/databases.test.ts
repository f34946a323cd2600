import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseTranscript, type Transcript } from '../transcript.ts';
import { readCassandra } from './cassandra.ts';
import { readDrda } from './drda.ts';
import { readMongo } from './mongodb.ts';
import { readMsSql } from './mssql.ts';
import { readMySql } from './mysql.ts';
import { readOracle } from './oracle.ts';
import { readPostgres } from './postgresql.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const heard = (changes: Partial<Transcript>) =>
  parseTranscript({ port: 9_999, tls: false, greeting: Buffer.alloc(0), answers: [], ...changes });
const answers = (asked: string, ...texts: string[]) => heard({ asked, answers: texts.map(bytes) });

it('recognizes a MariaDB that rejects this address, and the X protocol by its notice', () => {
  const refusal = readMySql(
    heard({ greeting: bytes("F\0\0\0\xffj\x04Host '203.0.113.9' is not allowed to connect to this MariaDB server") }),
  );
  assert.deepEqual([refusal?.product, refusal?.openAccess, refusal?.version], ['MariaDB', false, null]);
  const notice = readMySql(heard({ greeting: bytes('\x05\0\0\0\x0b\x08\x05\x1a\0') }));
  assert.deepEqual([notice?.service, notice?.product], ['mysqlx', 'MySQL']);
  assert.equal(readMySql(heard({ greeting: bytes('hi') })), null);
});

it('recognizes a PostgreSQL that offers TLS, requires a password, rejects, or is open', () => {
  const start = (answer: string) => readPostgres(answers('postgresql', 'N', answer));
  assert.equal(readPostgres(answers('postgresql', 'S'))?.openAccess, null);
  assert.equal(start('R\0\0\0\x0c\0\0\0\x05salt')?.openAccess, false);
  assert.equal(start('E\0\0\0\x80SFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry\0')?.openAccess, false);
  const open = start('R\0\0\0\x08\0\0\0\0S\0\0\0\x19server_version\0' + '15.4\0');
  assert.deepEqual(
    [open?.openAccess, open?.version, open?.cpe],
    [true, '15.4', 'cpe:2.3:a:postgresql:postgresql:15.4:*:*:*:*:*:*:*'],
  );
  // The same letter from another protocol's request does not match.
  assert.equal(readPostgres(answers('http', 'N')), null);
});

it("parses an Oracle listener's version in full or as a number, and none if it is hidden", () => {
  const packet = (kind: string, data: string) => `\0\xff\0\0${kind}\0\0\0${data}`;
  const named = readOracle(answers('oracle', packet('\x02', '..TNSLSNR for Linux: Version 19.3.0.0.0 - Production')));
  assert.deepEqual([named?.service, named?.version], ['oracle', '19.3.0.0.0']);
  const number = readOracle(answers('oracle', packet('\x04', '"\0\0Q(DESCRIPTION=(TMP=)(VSNNUM=186647552)(ERR=0))')));
  assert.equal(number?.version, '11.2.0.4.0');
  const hidden = readOracle(answers('oracle', packet('\x04', '(DESCRIPTION=(ERR=1189)(VSNNUM=0))')));
  assert.deepEqual([hidden?.service, hidden?.version], ['oracle', null]);
  assert.equal(readOracle(answers('oracle', '\0\x08\0\0\x0b\0\0\0'))?.service, 'oracle');
  assert.equal(readOracle(answers('oracle', '\0\x08\0\0\x04\0\0\0rubbish')), null);
});

it('distinguishes an open Cassandra from one that requires a login', () => {
  const frame = (kind: string) => `\x84\0\0\0${kind}\0\0\0\0`;
  assert.equal(readCassandra(answers('cassandra', frame('\x06'), frame('\x02')))?.openAccess, true);
  assert.equal(readCassandra(answers('cassandra', frame('\x06'), frame('\x03')))?.openAccess, false);
  assert.equal(readCassandra(answers('cassandra', frame('\x06')))?.openAccess, null);
  assert.equal(readCassandra(answers('cassandra', 'HTTP/1.1 400')), null);
});

it('recognizes MongoDB by its response to a browser, and SQL Server by the version of its response', () => {
  const page =
    'HTTP/1.0 200 OK\r\n\r\nIt looks like you are trying to access MongoDB over HTTP on the native driver port.\r\n';
  assert.equal(readMongo(answers('http', page))?.service, 'mongodb');
  const login = '\x04\x01\0\x2b\0\0\0\0\0\0\x06\0\x06\xff\x10\0\x10\x04\0\0\0';
  assert.equal(readMsSql(answers('mssql', login))?.version, '16.0.4100');
  assert.equal(readMsSql(answers('http', login)), null);
});

it('parses class and release of DRDA databases, in EBCDIC or ASCII', () => {
  const length = (count: number) => String.fromCharCode(count >> 8, count & 0xff);
  const reply = (...parameters: string[]) => {
    const told = `\x14\x43${parameters.join('')}`;
    return heard({ answers: [bytes(`${length(told.length + 8)}\xd0\x02\0\x01${length(told.length + 2)}${told}`)] });
  };
  const parameter = (code: string, text: string) => `${length(text.length + 4)}${code}${text}`;
  const serverClass = (text: string) => parameter('\x11\x47', text);
  const release = (text: string) => parameter('\x11\x5a', text);
  const db2 = readDrda(
    reply(serverClass('\xd8\xc4\xc2\xf2\x61\xc1\xc9\xe7'), release('\xe2\xd8\xd3\xf1\xf1\xf0\xf5\xf5')),
  );
  assert.deepEqual(
    [db2?.service, db2?.product, db2?.version, db2?.cpe],
    ['db2', 'Db2', '11.5.5', 'cpe:2.3:a:ibm:db2:11.5.5:*:*:*:*:*:*:*'],
  );
  const derby = readDrda(reply(serverClass('Apache Derby'), release('CSS10161/10.16.1.1 - (1901046)')));
  assert.deepEqual([derby?.service, derby?.product, derby?.version], ['derby', 'Derby', '10.16.1.1']);
  assert.equal(readDrda(reply(serverClass('IDS/UNIX32'), release('IFX11700')))?.version, '11.70');
  // A reply that rejects the request is valid; other bytes are not.
  const refusal = readDrda(heard({ answers: [bytes('\0\x0a\xd0\x02\0\x01\0\x04\x12\x10')] }));
  assert.deepEqual([refusal?.service, refusal?.product], ['db2', null]);
  assert.equal(readDrda(heard({ answers: [bytes('\0\x0a\xd0\x02\0\x02\0\x04\x12\x10')] })), null);
  assert.equal(readDrda(heard({ answers: [bytes('HTTP/1.1 400 Bad Request')] })), null);
});
