interface OpenAnswer {
  pattern: string;
  text: string;
}

/** A protocol request as a command, and the expected responses. */
export interface ProtocolRequest {
  /** Command whose output is sent; null if the server sends first. */
  ask: string | null;
  /** Prints the response as text. */
  print: string;
  /** Text in every response of this protocol; any output when absent. */
  answer?: string;
  /** Extended regular expression that matches only without authentication, and a text that every match contains. */
  open?: OpenAnswer;
}

const HEX = " | od -An -v -tx1 | tr -d ' \\n'";
const CHARACTERS = " | tr -dc '[:print:]\\n'";

const text = (escaped: string, changes: Partial<ProtocolRequest> = {}): ProtocolRequest => ({
  ask: `printf '${escaped}'`,
  print: CHARACTERS,
  ...changes,
});
const greeting = (changes: Partial<ProtocolRequest> = {}): ProtocolRequest => ({
  ask: null,
  print: CHARACTERS,
  ...changes,
});
const only = (pattern: string, shown = pattern): OpenAnswer => ({ pattern, text: shown });

/** printf command for bytes given in hexadecimal with spaces; POSIX supports octal escapes only (XCU printf). */
export function printf(bytes: string): string {
  const escaped = [...Buffer.from(bytes.replaceAll(' ', ''), 'hex')].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z ,.()=_-]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `printf '${escaped.join('')}'`;
}

const binary = (bytes: string, changes: Partial<ProtocolRequest> = {}): ProtocolRequest => ({
  ask: printf(bytes),
  print: HEX,
  ...changes,
});

/** Prints the response as one line, or nothing if it contains the pattern (the offer of TLS). */
const unless = (pattern: string) => ` | tr '\\r\\n' '  ' | grep -aviE '${pattern}'`;

/** Read-only requests by service, for line-based protocols. */
export const TEXT_REQUESTS: Readonly<Record<string, ProtocolRequest>> = {
  memcached: text('version\\r\\n', { answer: 'VERSION', open: only('^VERSION .*', 'VERSION') }),
  redis: text('PING\\r\\n', { open: only('^\\+PONG', '+PONG') }),
  zookeeper: text('srvr', { answer: 'srvr', open: only('^Zookeeper version.*', 'Zookeeper version') }),
  amqp: text('AMQP\\000\\000\\011\\001', { open: only('product') }),
  jdwp: text('JDWP-Handshake', { open: only('JDWP-Handshake') }),
  erlang: text('\\000\\001n', { open: only('name .*', 'name') }),
  rsync: text('@RSYNCD: 31.0\\n#list\\n', { answer: '@RSYNCD', open: only('@RSYNCD: EXIT') }),
  rtsp: text('OPTIONS * RTSP/1.0\\r\\nCSeq: 1\\r\\n\\r\\n', { answer: 'RTSP/1.0' }),
  telnet: greeting(),
  ssh: greeting({ answer: 'SSH-' }),
  mysql: greeting(),
  mysqlx: greeting(),
  rlogin: greeting(),
  rexec: greeting(),
  rsh: greeting(),
  // These print only a response without an offer of TLS (RFC 9051 §6.2.1, RFC 2595 §4, RFC 3207, RFC 4217).
  imap: text('a1 CAPABILITY\\r\\na2 LOGOUT\\r\\n', { print: unless('STARTTLS'), answer: 'CAPABILITY' }),
  pop3: text('CAPA\\r\\nQUIT\\r\\n', { print: unless('STLS'), answer: '+OK' }),
  smtp: text('EHLO scanner.invalid\\r\\nQUIT\\r\\n', { print: unless('STARTTLS'), answer: '250' }),
  ftp: text('AUTH TLS\\r\\nQUIT\\r\\n', { print: unless(' 234[ -]'), answer: '220' }),
  // CONNECT to the host of the proxy itself (RFC 9110 §9.3.6).
  'http-proxy': {
    ask: "printf 'CONNECT %s:443 HTTP/1.1\\r\\nHost: %s:443\\r\\n\\r\\n' {host} {host}",
    print: ' | head -n 1',
    answer: 'HTTP/1.',
    open: only('^HTTP/1.. 2.*', ' 2'),
  },
};

/** Read-only requests for binary protocols; the response is printed in hexadecimal, or as its printable characters. */
export const BINARY_REQUESTS: Readonly<Record<string, ProtocolRequest>> = {
  // CONNECT without a name (OASIS MQTT 3.1.1 §3.1); CONNACK with return code 0 accepts it (§3.2).
  mqtt: binary('10 11 0004 4d515454 04 02 003c 0005 6173736179', {
    answer: '2002',
    open: only('^20020000', '20020000'),
  }),
  // Protocol header of RMI (Java RMI specification §10.2); ProtocolAck is 4e.
  rmi: binary('4a524d49 0002 4b', { open: only('^4e', '4e') }),
  // ApiVersions of version 0 (Kafka protocol, key 18); the response repeats the request number.
  kafka: binary('0000000f 0012 0000 61737379 0005 6173736179', { open: only('61737379') }),
  // listDatabases (OP_MSG); the error contains the command, in which "databases" has a capital letter.
  mongodb: binary(
    '3c000000 01000000 00000000 dd070000 00000000 00 27000000 10 6c6973744461746162617365730001000000 02 2464620006000000 61646d696e00 00',
    { print: CHARACTERS, open: only('databases') },
  ),
  // Start as the default role of every installation; AuthenticationOk (PostgreSQL protocol 3.0, message `R` with 0).
  postgresql: binary('00000029 00030000 7573657200 706f73746772657300 646174616261736500 706f73746772657300 00', {
    open: only('520000000800000000'),
  }),
  // STARTUP; READY has the number 02, AUTHENTICATE 03 (CQL binary protocol 4 §4.2).
  cassandra: binary('04 00 0000 01 00000016 0001 000b 43514c5f56455253494f4e 0005 332e302e30', {
    open: only('^8400000002', '8400000002'),
  }),
  // PRELOGIN (MS-TDS §2.2.6.5).
  mssql: binary(
    '1201002f00000000 00001a0006 0100200001 0200210001 0300220004 0400260001 ff 000000000000 02 00000000 0000',
    { answer: '0401' },
  ),
  // TNS connect that requests the version.
  oracle: binary(
    `005a000001000000 013a012c00000800 7fff7f0800000001 0020003a${'00'.repeat(30)} 28434f4e4e4543545f444154413d28434f4d4d414e443d76657273696f6e2929`,
    { print: CHARACTERS },
  ),
  // Exchange of attributes (DRDA volume 3, EXCSAT).
  db2: binary('0027d00100010021 1041 0009115e81a2a281a8 0014140414030007 240700072 40f0007 14400007'),
  // Search of the root DSE (RFC 4512 §5.1).
  ldap: binary('3025 020101 6320 0400 0a0100 0a0100 020100 020100 010100 870b6f626a656374436c617373 3000'),
  // Procedure 0 of the port mapper and of NFS, which does nothing (RFC 5531 §12).
  rpcbind: binary(`80000028 61737379 00000000 00000002 000186a0 00000002 ${'00'.repeat(20)}`, { answer: '61737379' }),
  nfs: binary(`80000028 61737379 00000000 00000002 000186a3 00000003 ${'00'.repeat(20)}`, { answer: '61737379' }),
  // Binding to the endpoint mapper (C706 §12.6.4.3).
  msrpc: binary(
    '05000b0310000000 4800000001000000 b810b81000000000 0100000000000100 0883afe11f5dc911 91a408002b14a0fa 03000000 045d888aeb1cc911 9fe808002b104860 02000000',
    { answer: '05000c' },
  ),
  x11: binary('6c00 0b00 0000 0000 0000 0000', { open: only('^01', '01') }),
  // Our version, then the list of security types; 1 is none (RFC 6143 §7.1.2).
  vnc: {
    ask: "printf 'RFB 003.008\\n'",
    print: HEX,
    answer: '524642',
    open: only('^524642203030332e30303[0-9]0a0[1-9](..)*01', '524642'),
  },
  // Connection request (MS-RDPBCGR §2.2.1.1) and connection confirm.
  rdp: binary('03000013 0ee00000000000 01000800 0b000000', { answer: '0300001' }),
  // NEGOTIATE of SMB 1 that also offers SMB 2 (MS-SMB2 §3.2.4.2.1).
  smb: binary(
    '00000045 ff534d42 72 00000000 18 01c8 0000 0000000000000000 0000 ffff feff 0000 0000 00 2200 024e54204c4d20302e313200 02534d4220322e30303200 02534d4220322e3f3f3f00',
    { answer: '534d42' },
  ),
  // Session request for the name *SMBSERVER (RFC 1002 §4.3.2).
  netbios: binary(
    '81000044 20 434b4644454e454346444546464346474546464343414341434143414341434100 20 4542464446444542464a4341434143414341434143414341434143414341414100',
  ),
  afp: binary('00 03 0001 00000000 00000000 00000000', { answer: '0103' }),
  // One method: no authentication (RFC 1928 §3); nothing is relayed.
  socks: binary('05 01 00', { answer: '05', open: only('^0500', '0500') }),
  // Start-Control-Connection-Request (RFC 2637 §2.1): 156 bytes.
  pptp: {
    ask: `(${printf('009c 0001 1a2b3c4d 0001 0000 0100 0000 00000001 00000001')}; head -c 132 /dev/zero)`,
    print: HEX,
    answer: '1a2b3c4d0002',
  },
  // Read Device Identification (Modbus application protocol §6.21) and COTP connection request of S7.
  modbus: binary('0001 0000 0005 01 2b0e0100', { answer: '2b0e' }),
  s7: binary('03000016 11e00000000100 c0010a c1020100 c2020102', { answer: '0300' }),
};

/** SMB 2 NEGOTIATE up to 3.0.2 (MS-SMB2 §2.2.3). */
const SMB2_NEGOTIATE = printf(
  `0000006c fe534d42 4000 0000 00000000 0000 1f00 00000000 00000000 01${'00'.repeat(39)} 2400 0400 0100 0000 00000000 4173736179207363616e6e6572206964 0000000000000000 0202 1002 0003 0203`,
);
/** SMB 2 SESSION_SETUP with NTLM NEGOTIATE_MESSAGE, without user name and password (MS-SMB2 §2.2.5, MS-NLMP §2.2.1.1). */
const SMB2_SESSION = printf(
  `000000a2 fe534d42 4000 0000 00000000 0100 1f00 00000000 00000000 02${'00'.repeat(39)} 1900 00 01 00000000 00000000 5800 4a00 0000000000000000 604806062b0601050502a03e303ca00e300c060a2b06010401823702020aa22a04284e544c4d5353500001000000978208e2000000000000000000000000000000000a0063450000000f`,
);

/** Commands for SMB findings other than reachability. */
export const SHARE_COMMANDS = {
  /** Offers SMB 1 only; a server that accepts it responds in SMB 1 (MS-CIFS §2.2.4.52). */
  firstVersion: `${printf('0000002f ff534d42 72 00000000 18 01c8 0000 0000000000000000 0000 ffff feff 0000 0000 00 0c00 024e54204c4d20302e313200')} | nc -w 3 {host} {port}${HEX}`,
  /** SecurityMode of the response: 0100 = signing enabled, 0300 = signing required. */
  signing: `${SMB2_NEGOTIATE} | nc -w 3 {host} {port}${HEX} | cut -c141-144`,
  /** Names in the NTLM challenge, which are UTF-16. */
  names: `(${SMB2_NEGOTIATE}; sleep 1; ${SMB2_SESSION}) | nc -w 3 {host} {port}${CHARACTERS}`,
} as const;
