import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { ServiceFacts } from '#evidence/services.ts';
import { printableBanner, readService } from './banner.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const greeting = (port: number, text: string, ...answers: string[]) =>
  readService({ port, tls: false, greeting: bytes(text), answers: answers.map(bytes) });
const answer = (port: number, ...answers: string[]) => greeting(port, '', ...answers);

type Told = Partial<
  Pick<ServiceFacts, 'service' | 'product' | 'version' | 'suffix' | 'openAccess' | 'cpe' | 'operatingSystem' | 'smb'>
>;

function tells(facts: ServiceFacts, told: Told): void {
  assert.deepEqual({ ...facts, ...told }, facts, JSON.stringify(facts));
}

it('parses SSH with its distribution, operating system and algorithms', () => {
  const lists = [
    'curve25519-sha256,diffie-hellman-group1-sha1',
    'ssh-ed25519',
    'aes256-ctr',
    'aes256-ctr',
    'hmac-md5',
    'hmac-md5',
    'none',
    'none',
    '',
    '',
  ];
  const names = lists.map((list) => `${String.fromCharCode(0, 0, 0, list.length)}${list}`).join('');
  const payload = `\x14${'c'.repeat(16)}${names}\0\0\0\0\0`;
  const size = payload.length + 1 + 4;
  const packet = `\0\0${String.fromCharCode(size >> 8, size & 255)}\x04${payload}\0\0\0\0`;
  const facts = greeting(22, 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n', packet);
  tells(facts, {
    service: 'ssh',
    product: 'OpenSSH',
    version: '9.2p1',
    suffix: 'Debian-2+deb12u3',
    cpe: 'cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*',
    operatingSystem: { name: 'Debian', version: '12' },
  });
  assert.deepEqual(
    facts.algorithms.map((row) => [row.kind, row.names.length]),
    [
      ['kex', 2],
      ['host-key', 1],
      ['cipher', 1],
      ['mac', 1],
    ],
  );
  tells(greeting(22, 'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.8\r\n'), {
    suffix: 'Ubuntu-4ubuntu2.8',
    operatingSystem: { name: 'Ubuntu', version: '16.04' },
  });
  tells(greeting(22, 'SSH-2.0-OpenSSH_9.9\r\n'), { version: '9.9', suffix: null, operatingSystem: null });
  tells(greeting(22, 'SSH-2.0-dropbear_2019.78\r\n'), { product: 'dropbear', version: '2019.78' });
});

it('distinguishes mail from file transfer by words, then by the response to EHLO or FEAT, then by the port', () => {
  const service = (port: number, text: string, ...answers: string[]) => greeting(port, text, ...answers).service;
  assert.equal(service(25, '220 mail.example ready\r\n', '250-mail.example\r\n250 STARTTLS\r\n'), 'smtp');
  assert.equal(service(25, '220 gateway.example ready\r\n', '421 try later\r\n'), 'smtp');
  assert.equal(service(587, '220 groupware.example\r\n'), 'smtp');
  assert.equal(service(2222, '220 mail.example ready\r\n', '250 mail.example\r\n'), 'smtp');
  assert.equal(service(21, '220 Welcome\r\n', '500 unknown command\r\n'), 'ftp');
  assert.equal(service(25, '220 (vsFTPd 3.0.5)\r\n', '530 Please login\r\n'), 'ftp');
  assert.equal(service(2222, '220 Welcome\r\n', '211-Features:\r\n211 End\r\n'), 'ftp');
  assert.equal(service(2222, '220 ready\r\n'), 'unknown');
});

it('parses versions wherever banners have them', () => {
  const greetings: readonly (readonly [number, string, string, string | null, string | null])[] = [
    [
      110,
      '+OK Microsoft Exchange Server 2003 POP3 server version 6.5.7638.1 (m) ready.',
      'Microsoft Exchange',
      '6.5.7638.1',
      'microsoft:exchange_server',
    ],
    [
      143,
      '* OK Microsoft Exchange Server 2003 IMAP4rev1 server version 6.5.7638.1 (m) ready.',
      'Microsoft Exchange',
      '6.5.7638.1',
      'microsoft:exchange_server',
    ],
    [143, '* OK The Microsoft Exchange IMAP4 service is ready.', 'Microsoft Exchange', null, null],
    [143, '* OK Domino IMAP4 Server Release 9.0.1FP8 ready', 'Lotus Domino', '9.0.1FP8', 'ibm:lotus_domino'],
    [110, '+OK Lotus Notes POP3 server version Release 8.5.3 ready', 'Lotus Domino', '8.5.3', 'ibm:lotus_domino'],
    [25, '220 m ESMTP Service (IBM Domino Release 9.0.1FP10) ready', 'IBM Domino', '9.0.1FP10', 'ibm:domino'],
    [25, '220 m ESMTP Service (HCL Domino Release 12.0.2) ready', 'HCL Domino', '12.0.2', 'hcltech:domino'],
    [21, '220 host X2 WS_FTP Server 7.5.1(12345678)', 'WS_FTP Server', '7.5.1', 'progress:ws_ftp_server'],
    [21, '220 Serv-U FTP-Server v2.5k for WinSock ready...', 'Serv-U', '2.5k', 'solarwinds:serv-u'],
    [21, '220 Serv-U FTP Server v15.1 ready...', 'Serv-U', '15.1', 'solarwinds:serv-u'],
    [143, '* OK m Cyrus IMAP v2.4.17-Fedora-RPM-2.4.17-8.el7 server ready', 'Cyrus', '2.4.17', 'cyrus:imap'],
    [110, '+OK m Cyrus POP3 v2.4.17 server ready', 'Cyrus', '2.4.17', 'cyrus:imap'],
  ];
  for (const [port, text, product, version, names] of greetings) {
    const cpe = names && version && `cpe:2.3:a:${names}:${version.toLowerCase()}:*:*:*:*:*:*:*`;
    const facts = greeting(port, `${text}\r\n`);
    tells(facts, { product, version, cpe });
  }
  const http = (server: string) => answer(8080, `HTTP/1.1 200 OK\r\nServer: ${server}\r\n\r\n`);
  tells(http('Jetty(9.4.43.v20210629)'), {
    product: 'Jetty',
    version: '9.4.43',
    cpe: 'cpe:2.3:a:eclipse:jetty:9.4.43:*:*:*:*:*:*:*',
  });
  tells(http('Jetty(11.0.15)'), { product: 'Jetty', version: '11.0.15' });
  tells(http('Apache (Debian)'), { product: 'Apache', version: null });
});

it('parses mail, file and news servers by their first line', () => {
  tells(greeting(21, '220 (vsFTPd 2.3.4)\r\n'), {
    service: 'ftp',
    product: 'vsFTPd',
    version: '2.3.4',
    cpe: 'cpe:2.3:a:vsftpd_project:vsftpd:2.3.4:*:*:*:*:*:*:*',
  });
  tells(greeting(21, '220 ProFTPD 1.3.5e Server (Debian)\r\n'), {
    service: 'ftp',
    product: 'ProFTPD',
    version: '1.3.5e',
    suffix: 'Debian',
  });
  tells(greeting(25, '220 mx.example ESMTP Exim 4.96 Mon\r\n'), { service: 'smtp', product: 'Exim', version: '4.96' });
  tells(greeting(25, '220 mx.example ESMTP Postfix (Ubuntu)\r\n'), {
    service: 'smtp',
    product: 'Postfix',
    version: null,
    operatingSystem: { name: 'Ubuntu', version: null },
  });
  tells(greeting(110, '+OK Dovecot ready.\r\n', '+OK\r\nSTLS\r\n.\r\n'), { service: 'pop3', product: 'Dovecot' });
  tells(greeting(143, '* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n'), { service: 'imap' });
  tells(greeting(873, '@RSYNCD: 31.0\n', 'backup         \tdaily\n@RSYNCD: EXIT\n'), {
    service: 'rsync',
    openAccess: true,
  });
});

it('parses databases and caches, and whether they require a password', () => {
  tells(answer(6379, '+PONG\r\n', '$50\r\n# Server\r\nredis_version:5.0.7\r\n'), {
    service: 'redis',
    version: '5.0.7',
    openAccess: true,
  });
  tells(answer(6379, '-NOAUTH Authentication required.\r\n'), { service: 'redis', openAccess: false, version: null });
  tells(answer(6379, '-DENIED Redis is running in protected mode\r\n'), { service: 'redis', openAccess: false });
  tells(answer(11211, 'VERSION 1.5.6\r\n'), { service: 'memcached', version: '1.5.6', openAccess: true });
  tells(answer(2181, 'Zookeeper version: 3.4.14-4c25, built on x\n'), {
    service: 'zookeeper',
    version: '3.4.14',
    openAccess: true,
  });
  tells(greeting(3306, 'J\0\0\0\n8.0.35-0ubuntu0.20.04.1\0....'), {
    service: 'mysql',
    product: 'MySQL',
    version: '8.0.35',
    operatingSystem: { name: 'Ubuntu', version: '20.04' },
    // The greeting alone does not tell whether a password is required.
    openAccess: null,
  });
  tells(greeting(3306, 'J\0\0\0\n5.5.5-10.11.6-MariaDB-0+deb12u1\0....'), {
    product: 'MariaDB',
    version: '10.11.6',
    cpe: 'cpe:2.3:a:mariadb:mariadb:10.11.6:*:*:*:*:*:*:*',
    operatingSystem: { name: 'Debian', version: '12' },
  });
  tells(greeting(3306, "E\0\0\0\xffj\x04Host '203.0.113.9' is not allowed to connect"), {
    service: 'mysql',
    openAccess: false,
    version: null,
  });
  tells(answer(5432, 'N'), { service: 'postgresql' });
  tells(answer(1433, '\x04\x01\0\x2b\0\0\0\0\0\0\x06\0\x06\xff\x0f\0\x10\x20\0\0\0'), {
    service: 'mssql',
    version: '15.0.4128',
  });
  const mongo = (body: string) => `\0\0\0\0\0\0\0\0\x01\0\0\0\xdd\x07\0\0\0\0\0\0\0${body}`;
  tells(answer(27017, mongo('....\x02version\0\x06\0\0\x003.6.8\0'), mongo('....\x04databases\0...')), {
    service: 'mongodb',
    version: '3.6.8',
    openAccess: true,
  });
  tells(answer(27017, mongo('....\x02version\0\x06\0\0\x005.0.1\0'), mongo('\x10code\0\x0d\0\0\0')), {
    openAccess: false,
  });
  tells(answer(9042, '\x84\0\0\0\x06\0\0\0\0'), { service: 'cassandra' });
});

it('parses the services behind HTTP', () => {
  const http = (status: string, head: string, body = '') => `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`;
  tells(answer(80, http('200 OK', 'Server: nginx/1.18.0 (Ubuntu)')), {
    service: 'http',
    product: 'nginx',
    version: '1.18.0',
    suffix: 'Ubuntu',
    cpe: 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*',
  });
  tells(answer(80, http('200 OK', 'Server: Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips')), {
    product: 'Apache',
    version: '2.4.6',
    operatingSystem: { name: 'CentOS', version: '7' },
  });
  tells(answer(80, http('200 OK', 'Server: Microsoft-IIS/8.5')), {
    product: 'Microsoft-IIS',
    operatingSystem: { name: 'Windows Server', version: '2012 R2' },
  });
  tells(
    answer(
      9200,
      http(
        '200 OK',
        'content-type: application/json',
        '{"name":"n","cluster_name":"c","version":{"number":"7.17.1"},"tagline":"You Know, for Search"}',
      ),
    ),
    { service: 'elasticsearch', version: '7.17.1', openAccess: true },
  );
  tells(answer(2375, http('200 OK', 'Server: Docker/19.03.8 (linux)', '{"Version":"19.03.8","ApiVersion":"1.40"}')), {
    service: 'docker',
    version: '19.03.8',
    openAccess: true,
  });
  tells(answer(10250, http('401 Unauthorized', 'X: y')), { service: 'http', openAccess: null });
  tells(answer(6443, http('403 Forbidden', 'X: y', '{"kind":"Status","apiVersion":"v1","metadata":{}}')), {
    service: 'kubernetes',
    openAccess: false,
  });
  tells(answer(15672, http('401 x', 'www-authenticate: Basic realm="RabbitMQ Management"')), {
    service: 'rabbitmq',
    openAccess: false,
  });
  tells(answer(8080, http('403 x', 'X-Jenkins: 2.319.1')), { service: 'jenkins', version: '2.319.1' });
  tells(answer(5985, http('404 Not Found', 'Server: Microsoft-HTTPAPI/2.0')), { service: 'winrm' });
  tells(answer(3128, http('400 Bad Request', 'Server: squid/4.10')), { service: 'http-proxy', version: '4.10' });
  const invalid = 'Server: squid/5.7\r\nX-Squid-Error: ERR_INVALID_URL 0';
  tells(answer(8080, http('403 Forbidden', invalid)), { service: 'http-proxy', version: '5.7' });
  // A website behind Squid.
  for (const header of ['Via: 1.1 cache (squid/4.10)', 'Server: squid/4.10'])
    tells(answer(8080, http('200 OK', header)), { service: 'http' });
});

it('parses remote desktops, shares, directories, brokers and proxies', () => {
  tells(answer(3389, '\x03\0\0\x13\x0e\xd0\0\0\x124\0\x02\0\x08\0\x02\0\0\0'), { service: 'rdp' });
  tells(greeting(5900, 'RFB 003.008\n', '\x01\x01'), { service: 'vnc', openAccess: true });
  tells(greeting(5900, 'RFB 003.008\n', '\x01\x02'), { service: 'vnc', openAccess: false });
  tells(answer(445, '\0\0\0\x50\xffSMBr'), { service: 'smb', version: null, smb: { dialect: '1', signing: null } });
  tells(answer(445, '\0\0\0\x50\xfeSMB@'), { service: 'smb', version: null });
  tells(answer(389, '0\x24\x02\x01\x01d\x1f'), { service: 'ldap' });
  tells(answer(1883, '\x20\x02\0\0'), { service: 'mqtt', openAccess: true });
  tells(answer(1883, '\x20\x02\0\x05'), { service: 'mqtt', openAccess: false });
  tells(answer(1080, '\x05\0'), { service: 'socks', openAccess: true });
  tells(answer(1080, '\x05\xff'), { service: 'socks', openAccess: false });
  tells(answer(111, '\x80\0\0\x18assy\0\0\0\x01\0\0\0\0'), { service: 'rpcbind' });
  tells(answer(2049, '\x80\0\0\x18assy\0\0\0\x01\0\0\0\0'), { service: 'nfs' });
  tells(answer(548, '\x01\x03\0\x01'), { service: 'afp' });
  tells(greeting(23, '\xff\xfd\x18\xff\xfd\x20\r\ngw1 login: '), { service: 'telnet' });
  tells(answer(1723, '\0\x9c\0\x01\x1a+<M\0\x02\0\0\0\0'), { service: 'pptp' });
});

it('reports unrecognized services as unknown', () => {
  tells(greeting(9999, ''), { service: 'unknown' });
  tells(greeting(9999, 'hello there'), { service: 'unknown' });
  assert.equal(printableBanner(bytes('\x00\x01a\x1b[31mb\n')), 'a [31mb');
  assert.equal(printableBanner(bytes('\x00\x01')), null);
});

it('never throws, whatever the bytes and the port', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(21, 22, 80, 102, 139, 389, 445, 1433, 1883, 3306, 3389, 5432, 5900, 27017),
      (one, other, port) => {
        readService({ port, tls: false, greeting: one, answers: [other] });
        readService({ port, tls: false, greeting: new Uint8Array(), answers: [other] });
      },
    ),
    { numRuns: 2_000 },
  );
  for (const start of ['SSH-2.0-x\r\n\0\0\x03\0\x04\x14', 'HTTP/1.1 200 OK\r\n', '+PONG', 'RFB 003.008\n']) {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (rest) => void greeting(1, start + Buffer.from(rest).toString('latin1')),
      ),
      { numRuns: 300 },
    );
  }
});
