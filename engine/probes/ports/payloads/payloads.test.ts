import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { BINARY_REQUESTS } from '#parse/services/commands/protocol-requests.ts';
import * as databases from './databases.ts';
import * as services from './services.ts';
import * as windows from './windows.ts';

/** First payload of each service. */
const QUESTIONS: Readonly<Record<string, Uint8Array>> = {
  mqtt: services.MQTT_CONNECT,
  rmi: services.RMI_HELLO,
  kafka: services.KAFKA_VERSIONS,
  cassandra: databases.CASSANDRA_STARTUP as Uint8Array,
  mssql: databases.MSSQL_PRELOGIN,
  oracle: databases.oracleVersion(),
  db2: databases.DRDA_ATTRIBUTES,
  rpcbind: services.rpcNull(100_000, 2),
  nfs: services.rpcNull(100_003, 3),
  msrpc: windows.MS_RPC_BIND,
  x11: services.X11_SETUP,
  rdp: windows.RDP_REQUEST,
  smb: windows.smbNegotiate(),
  netbios: windows.netbiosRequest(),
  afp: services.AFP_STATUS,
  pptp: services.pptpRequest(),
};

test('reproduction commands send the same bytes as the scan', () => {
  for (const [service, own] of Object.entries(QUESTIONS)) {
    const asked = execFileSync('sh', ['-c', BINARY_REQUESTS[service]!.ask!]);
    assert.equal(asked.toString('hex'), Buffer.from(own).toString('hex'), service);
  }
});
