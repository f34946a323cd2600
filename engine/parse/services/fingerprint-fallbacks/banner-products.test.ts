import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuTime } from '#testing/cpu-time.ts';
import { readService } from '../banner.ts';
import { bareService, productService } from '../service-facts.ts';
import { softwareOf } from '../software.ts';
import { BANNER_FINGERPRINTS } from './banner-fingerprints.ts';
import { sameProduct, withKnownProduct } from './banner-products.ts';

const recognized = (port: number, text: string) => {
  const facts = readService({ port, tls: false, greeting: Buffer.from(`${text}\r\n`, 'latin1'), answers: [] });
  return `${facts.service} ${facts.product} ${facts.version}`;
};

/** Banners as the products send them. */
const GREETINGS: readonly (readonly [port: number, greeting: string, expected: string])[] = [
  [21, '220 host FTP server (Version wu-2.6.2(1) Sat Jul 19 16:21:30 UTC 2008) ready.', 'ftp WU-FTPD 2.6.2'],
  [21, '220 zFTPServer v4.0, build 2008-12-24 01:41 ready.', 'ftp zFTPServer 4.0'],
  [21, '220 Titan FTP Server 10.47.1892 Ready.', 'ftp Titan FTP Server 10.47.1892'],
  [21, '220 GlobalSCAPE EFT Server (v. 6.0) * UNREGISTERED COPY *', 'ftp GlobalSCAPE EFT Server 6.0'],
  [21, '220 Xlight FTP Server 3.9 ready...', 'ftp Xlight FTP Server 3.9'],
  [21, '220 Core FTP Server Version 2.2, build 653, 64-bit Registered', 'ftp Core FTP Server 2.2'],
  [21, '220 Complete FTP server v 12.1.3', 'ftp CompleteFTP 12.1.3'],
  [21, '220 TYPSoft FTP Server 1.10 ready...', 'ftp TYPSoft FTP Server 1.10'],
  [21, "220 PCMan's FTP Server 2.0 Ready.", "ftp PCMan's FTP Server 2.0"],
  [21, '220 ucftpd FTP server (MikroTik 6.49.10) ready', 'ftp RouterOS 6.49.10'],
  [21, '220 foo2 FTP server (EMC-SNAS: 5.6.47.11)', 'ftp EMC Celerra 5.6.47.11'],
  [21, '220 AP7932 Network Management Card AOS v3.3.4 FTP server ready.', 'ftp APC AOS 3.3.4'],
  [21, '220 JD FTP Server Ready', 'ftp HP JetDirect null'],
  [21, '220 NASFTPD Turbo station 1.3.4e Server (ProFTPD) [192.0.2.1]', 'ftp ProFTPD null'],
  [21, '220 VxWorks FTP server (VxWorks 5.4.2) ready.', 'ftp VxWorks 5.4.2'],
  [21, '220 Wind River FTP server 6.6 ready.', 'ftp VxWorks 6.6'],
  [21, '220-Cerberus FTP Server - Home Edition', 'ftp Cerberus FTP Server null'],
  [21, '220 SAVIN C3535 FTP server (7.21) ready.', 'ftp RICOH FTP Server 7.21'],
  [22, 'SSH-2.0-MOVEit Transfer SFTP', 'ssh MOVEit Transfer null'],
  [25, '220 X1 NT-ESMTP Server foo.bar (IMail 6.06 899085-1)', 'smtp IMail Server 6.06'],
  [25, '220 mail.example ESMTP MDaemon 23.5.2; Mon, 20 Nov 2026 10:00:00 +0100', 'smtp MDaemon 23.5.2'],
  [25, '220 mail.example ESMTP IceWarp 12.3.0.1; Mon, 20 Nov 2026', 'smtp IceWarp 12.3.0.1'],
  [25, '220 mail.example ESMTP CommuniGate Pro 6.3.9', 'smtp CommuniGate Pro 6.3.9'],
  [25, '220 mail.example GroupWise Internet Agent 18.4.1 Ready', 'smtp GroupWise 18.4.1'],
  [25, '220 mail.example SMTP Server (JAMES SMTP Server 2.3.2) ready', 'smtp Apache James 2.3.2'],
  [25, '220 foo.bar ArGoSoft Mail Server Freeware, Version 1.8 (1.8.8.8)', 'smtp ArGoSoft Mail Server 1.8.8.8'],
  [25, '220 mail.example ESMTP SurgeMail (Version 7.8i3-2) http://surgemail.com', 'smtp SurgeMail 7.8i3'],
  [25, '220 mail.example PowerMTA(TM) v4.5r1 ESMTP service ready', 'smtp PowerMTA 4.5r1'],
  [25, '220 host MailSite ESMTP Receiver Version 10.2.0 Ready', 'smtp MailSite 10.2.0'],
  [25, '220 CheckPoint FireWall-1 secure ESMTP server', 'smtp Check Point FireWall-1 null'],
  [25, `220 ${'*'.repeat(60)}`, 'smtp Cisco PIX null'],
  [25, '220 gateway.example ESMTP SonicWALL (9.1.2.3245)', 'smtp SonicWall Email Security 9.1.2.3245'],
  [25, '220 192.0.2.1 SMTP AnalogX Proxy 4.15 (Release) ready', 'smtp AnalogX Proxy 4.15'],
  [25, '220 foo.bar running Eudora Internet Mail Server 3.0.2', 'smtp Eudora Internet Mail Server 3.0.2'],
  [
    25,
    '220 foo.bar ESMTP Server (Microsoft Exchange Internet Mail Service 5.5.2653.13) ready',
    'smtp Microsoft Exchange 5.5.2653.13',
  ],
  [25, '220 host Python SMTP 1.4.4', 'smtp aiosmtpd 1.4.4'],
  [25, '220 mail.example ESMTP MailEnable Service, Version: 10.45-- ready', 'smtp MailEnable 10.45'],
  [110, '+OK Qpopper (version 4.0.16) at foo.example.com', 'pop3 Qpopper 4.0.16'],
  [110, '+OK xxx POP MDaemon 9.6.0 ready <MDAEMON-F2007@example.com>', 'pop3 MDaemon 9.6.0'],
  [110, '+OK X1 NT-POP3 Server host (IMail 8.22 45450-1)', 'pop3 IMail Server 8.22'],
  [110, '+OK <1185161310.3352@example.com> [XMail 1.24 POP3 Server] service ready; Mon', 'pop3 XMail 1.24'],
  [110, '+OK blue.example.lan POP3 server (JAMES POP3 Server 2.2.0) ready', 'pop3 Apache James 2.2.0'],
  [110, '+OK host CMailServer 5.2 POP3 Service Ready', 'pop3 CMailServer 5.2'],
  [110, '+OK example.com Merak 8.9.1 POP3 Sun, 22 Jul 2007 23:16:25 +0300', 'pop3 IceWarp 8.9.1'],
  [110, '+OK example.com Zimbra 7.0.0_GA_3079 POP3 server ready', 'pop3 Zimbra 7.0.0_GA_3079'],
  [110, '+OK POP3 Welcome to vm-pop3d 1.1.6 <83532.1185400462@example.com>', 'pop3 vm-pop3d 1.1.6'],
  [110, '+OK ModusMail POP3 Server-NOTF 4.2.425.4 Ready', 'pop3 ModusMail 4.2.425.4'],
  [110, '+OK POP3 titan [cppop 20.0] at [192.0.2.34]', 'pop3 cppop 20.0'],
  [110, '+OK POP3 [192.0.2.70] v2003.83mdk server ready', 'pop3 UW IMAP 2003.83'],
  [110, '+OK Microsoft Windows POP3 Service Version 1.0 <xxx@host> ready.', 'pop3 Windows POP3 Service 1.0'],
  [110, '+OK DBMAIL pop3 server ready to rock <4393e6301f984e87@mx>', 'pop3 DBMail null'],
  [143, '* OK mail.example IMAP4rev1 2004.357s at Mon, 23 Jul 2007 15:17:56 +0000 (GMT)', 'imap UW IMAP 2004.357'],
  [143, '* OK mail.example IMAP4rev1 MDaemon 8.1.4 ready', 'imap MDaemon 8.1.4'],
  [143, '* OK IMAP4 Server (IMail 6.04)', 'imap IMail Server 6.04'],
  [143, '* OK IMAP4rev1 SmarterMail', 'imap SmarterMail null'],
  [143, '* OK WorldMail IMAP4 Server 6.1.19.0 ready', 'imap WorldMail 6.1.19.0'],
  [143, '* OK test.example CallPilot IMAP4rev1 v43.03.19.22 server ready.', 'imap Nortel CallPilot 43.03.19.22'],
  [143, '* OK xxx PMDF IMAP4rev1 V6.1 (Message store V6.1)', 'imap PMDF 6.1'],
  [143, '* OK example.com Cyrus IMAP Murder v2.4.8-Invoca-RPM-2.4.8-1 server ready', 'imap Cyrus 2.4.8'],
  [143, '* OK Courier-IMAP ready. Copyright 1998-2002 Double Precision, Inc.', 'imap Courier null'],
  [22, 'SSH-2.0-VShell_4_6_3_793 VShell', 'ssh VShell 4_6_3_793'],
  [22, 'SSH-2.0-6.4.12 SSH Tectia Server', 'ssh Tectia SSH Server 6.4.12'],
  [22, 'SSH-2.0-WS_FTP-SSH_8.8.5', 'ssh WS_FTP Server 8.8.5'],
  [22, 'SSH-2.0-Serv-U_15.4.2', 'ssh Serv-U 15.4.2'],
  [22, 'SSH-2.0-CerberusFTPServer_13.2', 'ssh Cerberus FTP Server 13.2'],
  [22, 'SSH-2.0-SFTPGo_2.5.4', 'ssh SFTPGo 2.5.4'],
  [22, 'SSH-2.0-RomSShell_4.62', 'ssh RomSShell 4.62'],
  [22, 'SSH-2.0-Comware-7.1.064', 'ssh HPE Comware 7.1.064'],
  [22, 'SSH-2.0-HUAWEI-1.5', 'ssh Huawei VRP null'],
  [22, 'SSH-2.0-wolfSSHv1.4.14', 'ssh wolfSSH 1.4.14'],
  [22, 'SSH-2.0-GerritCodeReview_3.9.1 (APACHE-SSHD-2.10.0)', 'ssh Gerrit 3.9.1'],
];

describe('banners identify product and version', () => {
  for (const [port, greeting, expected] of GREETINGS)
    it(greeting.slice(0, 80), () => assert.equal(recognized(port, greeting), expected));
});

describe('Server headers with an unusual version format', () => {
  for (const [server, expected] of [
    ['GlassFish Server Open Source Edition  4.1.1', 'http GlassFish 4.1.1'],
    ['Zope/(Zope 2.13.22, python 2.6.8, linux2) ZServer/1.1', 'http Zope 2.13.22'],
    ['WebLogic Server 12.2.1.4', 'http WebLogic 12.2.1.4'],
    ['Phusion Passenger 5.0.30', 'http Phusion Passenger 5.0.30'],
    ['uc-httpd 1.0.0', 'http uc-httpd 1.0.0'],
    ['Lotus-Domino/Release-8.5.3', 'http Lotus-Domino 8.5.3'],
    ['Icecast 2.4.4', 'http Icecast 2.4.4'],
    ['DNVRS-Webs', 'http Hikvision Web Server null'],
    ['nginx/1.18.0 + Phusion Passenger 6.0.4', 'http nginx 1.18.0'],
    ['homemade', 'http homemade null'],
  ] as const)
    it(server, () => {
      const answers = [Buffer.from(`HTTP/1.1 200 OK\r\nServer: ${server}\r\n\r\n`)];
      const facts = readService({ port: 8_080, tls: false, greeting: Buffer.alloc(0), answers });
      assert.equal(`${facts.service} ${facts.product} ${facts.version}`, expected);
    });
});

it('ignores known products, and does not mistake a protocol for one', () => {
  const known = productService('ftp', 'vsFTPd', '3.0.5', '');
  assert.deepEqual(withKnownProduct(known, '220 Titan FTP Server 10.47'), known);
  const named = productService('ftp', 'ProFTPD', null, '');
  assert.deepEqual(withKnownProduct(named, '220 NASFTPD Turbo station 1.3.4e Server (ProFTPD)'), named);
  assert.deepEqual(withKnownProduct(bareService('http'), 'Titan FTP Server 10.47').product, null);
  assert.equal(recognized(25, '220 mail.example ESMTP ready'), 'smtp null null');
  assert.equal(recognized(110, '+OK ready'), 'pop3 null null');
});

it("adds the version to a product that the protocol's parser identifies without one", () => {
  const named = productService('imap', 'Cyrus', null, '');
  const facts = withKnownProduct(named, '* OK example.com Cyrus IMAP Murder v2.4.8-Invoca-RPM-2.4.8-1 server ready');
  assert.deepEqual(
    [facts.product, facts.version, facts.cpe],
    ['Cyrus', '2.4.8', 'cpe:2.3:a:cyrus:imap:2.4.8:*:*:*:*:*:*:*'],
  );
  assert.ok(sameProduct('Pure-FTPd', 'pure-ftpd'));
  assert.ok(!sameProduct('Titan FTP Server', 'Core FTP Server'));
});

it('has the CPE name of every product that has one', () => {
  for (const [, name, cpe, sign] of BANNER_FINGERPRINTS) {
    // One pattern contains one version.
    assert.ok(sign.split('§').length <= 3 && !/[A-Za-z]§[A-Za-z]/.test(sign), name);
    if (cpe === null) continue;
    assert.match(cpe, /^[a-z0-9._-]+:(?:[a-z0-9._-]|\\\/)+$/, name);
    assert.ok(softwareOf(name), name);
  }
});

it('takes bounded time for any banner', () => {
  const fillers = [
    'a',
    ' ',
    '.',
    '1',
    '1.',
    'a ',
    '(',
    '_',
    '*',
    'Version ',
    'FTP server (Version ',
    ...BANNER_FINGERPRINTS.map(([, name]) => name),
  ];
  for (const filler of fillers)
    for (const [port, head] of [
      [21, '220 '],
      [25, '220 '],
      [110, '+OK '],
      [143, '* OK '],
      [22, 'SSH-2.0-'],
    ] as const) {
      const text = `${head}${filler.repeat(Math.ceil(4_096 / filler.length))}`;
      assert.ok(cpuTime(() => void recognized(port, text)) < 200, filler);
    }
});
