import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { type ParsedTranscript, wasProbedAs } from '../transcript.ts';

/** AuthenticationOk: kind R, length 8, code 0 (PostgreSQL protocol 3.0, "Message Formats"). */
const AUTHENTICATED = Buffer.from('520000000800000000', 'hex');
/** ErrorResponse with its first field, the severity, and others identified by a letter each. */
const REFUSED = /E.{4}S(?:FATAL|ERROR|PANIC|[^\0]{2,20})\0[\s\S]{0,400}?C[0-9A-Z]{5}\0/s;
/** ParameterStatus of the version, sent after a login. */
const VERSION = /server_version\0([\d.]{1,20})/;

/**
 * Response to SSLRequest (one byte, S or N) and, without TLS, to a start without a password.
 */
export function readPostgres(heard: ParsedTranscript): ServiceFacts | null {
  if (!wasProbedAs(heard, 'postgresql', 5432, 5433, 6432)) return null;
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = heard.answers.map((answer) => Buffer.from(answer));
  const plain = first.toString('latin1');
  if (!/^[SN]$/.test(plain.slice(0, 2)) && !REFUSED.test(plain)) return null;
  return readPostgresStart(second);
}

/** Response to a start without a password: a server without authentication accepts it immediately. */
export function readPostgresStart(answer: Buffer): ServiceFacts {
  const text = answer.toString('latin1');
  const open = answer.includes(AUTHENTICATED) ? true : /^R\0\0/.test(text) || REFUSED.test(text) ? false : null;
  const version = VERSION.exec(text)?.[1] ?? null;
  return { ...productService('postgresql', 'PostgreSQL', version, '', open), ...(version ? CERTAIN : {}) };
}

const CERTAIN = { confidence: 'certain' } as const;
