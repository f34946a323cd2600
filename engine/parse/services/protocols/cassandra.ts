import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { type ParsedTranscript, wasProbedAs } from '../transcript.ts';

const ERROR = 0;
const READY = 2;
const AUTHENTICATE = 3;
const SUPPORTED = 6;

/**
 * Responses to OPTIONS and STARTUP (CQL native protocol v4 §2.4): an immediate READY means that no password is
 * required.
 */
export function readCassandra(heard: ParsedTranscript): ServiceFacts | null {
  const kinds = heard.answers.map((answer) => (isFrame(answer) ? answer[4]! : -1));
  if (!kinds.some((kind) => kind === SUPPORTED || (kind === ERROR && wasProbedAs(heard, 'cassandra', 9042))))
    return null;
  const open = kinds.includes(READY) ? true : kinds.includes(AUTHENTICATE) ? false : null;
  return productService('cassandra', 'Cassandra', null, '', open);
}

/** Response frames have the highest bit of the version set; the request used stream 0. */
function isFrame(answer: Uint8Array): boolean {
  return answer.length >= 9 && answer[0]! >= 0x83 && answer[0]! <= 0x86 && answer[2] === 0 && answer[3] === 0;
}
