import type { ServiceFacts } from '#evidence/services.ts';
import { readActiveMq, readAmqp, readKafka, readMqtt } from './protocols/brokers.ts';
import { readCassandra } from './protocols/cassandra.ts';
import { readDrda } from './protocols/drda.ts';
import * as handshakes from './protocols/handshakes.ts';
import { readLdap } from './protocols/ldap.ts';
import { readMongo } from './protocols/mongodb.ts';
import { readMsSql } from './protocols/mssql.ts';
import { readMySql } from './protocols/mysql.ts';
import { readOracle } from './protocols/oracle.ts';
import { readPostgres } from './protocols/postgresql.ts';
import { readRdp } from './protocols/rdp.ts';
import { readNetbios, readSmb } from './protocols/smb.ts';
import { readVnc } from './protocols/vnc.ts';
import type { ParsedTranscript } from './transcript.ts';

/** Parsers of binary protocols; the first match applies. */
const READERS: readonly ((heard: ParsedTranscript) => ServiceFacts | null)[] = [
  readVnc,
  readMySql,
  readSmb,
  readNetbios,
  readRdp,
  readPostgres,
  readMsSql,
  readMongo,
  readOracle,
  readDrda,
  readLdap,
  readMqtt,
  readCassandra,
  readKafka,
  readAmqp,
  readActiveMq,
  handshakes.readDns,
  handshakes.readSocks,
  handshakes.readPptp,
  handshakes.readRpc,
  handshakes.readAfp,
  handshakes.readX11,
  handshakes.readJdwp,
  handshakes.readRmi,
  handshakes.readErlang,
  handshakes.readMsRpc,
  handshakes.readSip,
];

/** Protocols recognized by bytes rather than lines. */
export function readBinaryService(heard: ParsedTranscript): ServiceFacts | null {
  for (const read of READERS) {
    const facts = read(heard);
    if (facts) return facts;
  }
  return null;
}
