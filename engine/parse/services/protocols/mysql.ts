import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript } from '../transcript.ts';

const GREETING = bytesLike(String.raw`^.{3}\0\x0a([\x20-\x7e]{1,100})\0`);
const REFUSAL = bytesLike(String.raw`^.{3}\0\xff..(?:#\w{5})?Host '[^']{1,100}' is (?:not allowed|blocked)`);
/** Unsolicited X protocol message of a server: a notice of type 11 (mysqlx.proto). */
const X_NOTICE = bytesLike(String.raw`^\x05\0\0\0\x0b\x08\x05\x1a\0`);

/** Protocol 10 greeting (MySQL, MariaDB, Percona), its refusal of this client's address, or the notice of the X protocol. */
export function readMySql({ greeting, text, answers }: ParsedTranscript): ServiceFacts | null {
  if (greeting.length < 6) return null;
  if (REFUSAL.test(text)) {
    const maria = /to this MariaDB server/.test(text);
    return { ...productService('mysql', maria ? 'MariaDB' : 'MySQL', null, ''), openAccess: false };
  }
  if (X_NOTICE.test(text)) return { ...productService('mysqlx', 'MySQL', null, ''), openAccess: false };
  const version = GREETING.exec(text)?.[1];
  if (!version) return null;
  // MariaDB prefixes a MySQL version for old replicas.
  const maria = /(?:5\.5\.5-)?(\d{1,3}\.\d{1,3}\.\d{1,3})-MariaDB/.exec(version)?.[1];
  const product = maria ? 'MariaDB' : 'MySQL';
  const number = maria ?? /^[\d.]{1,20}/.exec(version)?.[0] ?? null;
  return { ...productService('mysql', product, number, version, acceptsRoot(answers)), confidence: 'certain' };
}

/** Errors that state that a password, or another account, is required (MySQL error reference). */
const DENIALS: readonly number[] = [1044, 1045, 1130, 1251, 1698, 3118];

/**
 * Result of the log-in as root with an empty password: OK_Packet, or an error; null if the server decided neither, for
 * example because it requires TLS (3159).
 */
function acceptsRoot(answers: readonly Uint8Array[]): boolean | null {
  const last = Buffer.from(answers.at(-1) ?? []);
  if (last.length < 7) return null;
  if (last[4] === 0) return true;
  return last[4] === 0xff && DENIALS.includes(last.readUInt16LE(5)) ? false : null;
}
