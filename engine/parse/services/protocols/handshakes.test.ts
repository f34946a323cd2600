import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readService } from '../banner.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const told = (asked: string, ...answers: string[]) => {
  const { service, product, version, openAccess } = readService({
    port: 9_999,
    tls: false,
    greeting: Buffer.alloc(0),
    answers: answers.map(bytes),
    asked,
  });
  return [service, product, version, openAccess];
};
const greeted = (text: string) => {
  const { service, product, version } = readService({ port: 9_999, tls: false, greeting: bytes(text), answers: [] });
  return [service, product, version];
};

it('parses brokers: whether they are open, and their version', () => {
  const publish = '\x30\x30\0\x13$SYS/broker/versionmosquitto version 2.0.11';
  assert.deepEqual(told('mqtt', '\x20\x02\0\0', `\x90\x03\0\x01\0${publish}`), ['mqtt', 'mosquitto', '2.0.11', true]);
  assert.deepEqual(told('mqtt', '\x20\x02\0\x05'), ['mqtt', null, null, false]);
  const start =
    '\x01\0\0\0\0\x01\xf0\0\n\0\n\0\x09\0\0\x01\xcb\x07productS\0\0\0\x08RabbitMQ\x07versionS\0\0\0\x063.12.4';
  assert.deepEqual(told('amqp', start), ['amqp', 'RabbitMQ', '3.12.4', null]);
  // Every broker answers the request for versions; one that requires a log-in answers no other.
  const versions = '\0\0\0\x20assy\0\0\0\0\0\x02';
  assert.deepEqual(told('kafka', versions), ['kafka', 'Kafka', null, null]);
  assert.deepEqual(told('kafka', versions, '\0\0\0\x20assy\0\0\0\0'), ['kafka', 'Kafka', null, true]);
  const activeMq = '\0\0\x01\x3f\x01ActiveMQ\0\0\0\x0c\x01\0\0\x0fProviderVersion\x09\0\x065.15.6';
  assert.deepEqual(greeted(activeMq), ['activemq', 'ActiveMQ', '5.15.6']);
});

it('parses VNC servers, debuggers and registries without authentication', () => {
  assert.deepEqual(told('x11', '\x01\0\x0b\0\0\0\0\0'), ['x11', null, null, true]);
  assert.deepEqual(told('x11', '\0\x16\x0b\0\0\0\x06\0No protocol specified'), ['x11', null, null, false]);
  assert.deepEqual(told('jdwp', 'JDWP-Handshake'), ['jdwp', null, null, true]);
  assert.deepEqual(told('rmi', '\x4e\0\x09127.0.0.1\0\0\xc3\x50'), ['rmi', null, null, null]);
  assert.deepEqual(told('erlang', '\0\0\x11\x11name rabbit at port 25672\n'), ['erlang', null, null, true]);
  assert.deepEqual(told('erlang', '\0\0\x11\x11'), ['erlang', null, null, null]);
  assert.deepEqual(told('msrpc', '\x05\0\x0c\x03\x10\0\0\0\x3c\0\0\0'), ['msrpc', null, null, null]);
});

it('parses name servers, SIP servers and VPN gateways with their software', () => {
  const dns =
    '\0\x40assy'.replace('assy', 'as') +
    '\x84\0\0\x01\0\x01\0\0\0\0\x07version\x04bind\0\0\x10\0\x03\xc0\x0c\x0f9.16.1-Ubuntu';
  assert.deepEqual(told('dns', dns), ['dns', 'BIND', '9.16.1', null]);
  assert.deepEqual(told('sip', 'SIP/2.0 404 Not Found\r\nServer: Kamailio 5.6.1\r\n\r\n'), [
    'sip',
    'Kamailio',
    '5.6.1',
    null,
  ]);
  const pptp = `\0\x9c\0\x01\x1a+<M\0\x02${'\0'.repeat(82)}MikroTik${'\0'.repeat(56)}`;
  assert.deepEqual(told('pptp', pptp).slice(0, 2), ['pptp', 'MikroTik']);
});

it("does not recognize the same bytes on another protocol's port", () => {
  for (const text of [
    '\x01\0\x0b\0\0\0\0\0',
    '\x05\0',
    '\x4e\0\x09127.0.0.1\0\0\xc3\x50',
    '\0\0\x11\x11name x',
    '\x01\x03\0\x01',
  ]) {
    assert.equal(told('http', text)[0], 'unknown', JSON.stringify(text));
  }
});

it('parses products of mail, file and news servers from their first lines', () => {
  assert.deepEqual(greeted('220 mx ESMTP OpenSMTPD\r\n'), ['smtp', 'OpenSMTPD', null]);
  assert.deepEqual(greeted('220 Microsoft FTP Service\r\n'), ['ftp', 'Microsoft FTP', null]);
  assert.deepEqual(greeted('220-FileZilla Server 1.8.2\r\n220 x\r\n'), ['ftp', 'FileZilla Server', '1.8.2']);
  assert.deepEqual(greeted('220 VMware Authentication Daemon Version 1.10: SSL Required\r\n'), [
    'vmware-auth',
    'VMware Authentication Daemon',
    '1.10',
  ]);
  assert.deepEqual(greeted('* OK ready\r\n* ID ("name" "Dovecot" "version" "2.3.21")\r\n'), [
    'imap',
    'Dovecot',
    '2.3.21',
  ]);
  assert.deepEqual(greeted('200 news InterNetNews NNRP server INN 2.7.1 ready\r\n'), ['nntp', 'INN', '2.7.1']);
  assert.deepEqual(greeted('SSH-2.0-libssh_0.9.6\r\n'), ['ssh', 'libssh', '0.9.6']);
  assert.deepEqual(greeted('SSH-2.0-ROSSSH\r\n'), ['ssh', 'RouterOS', null]);
});

it('parses control planes behind pages, and does not report a page with a login as open', () => {
  const page = (title: string, more = '') => `HTTP/1.1 200 OK\r\n\r\n<title>${title}</title>${more}`;
  assert.deepEqual(told('http', page('Solr Admin')), ['solr', 'solr', null, true]);
  assert.deepEqual(told('http', page('Jupyter Server', '<input name="password">')).slice(0, 4), [
    'jupyter',
    'jupyter',
    null,
    false,
  ]);
  assert.deepEqual(told('http', page('Jupyter Server'))[3], true);
  assert.deepEqual(told('http', 'HTTP/1.1 200 OK\r\n\r\n{"neo4j_version" : "5.12.0"}'), [
    'neo4j',
    'neo4j',
    '5.12.0',
    null,
  ]);
  assert.deepEqual(told('http', page('Portainer'))[0], 'portainer');
});
