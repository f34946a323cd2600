import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { type ParsedTranscript, wasProbedAs } from '../transcript.ts';

/** Response to PRELOGIN (MS-TDS §2.2.6.5): a table response whose first token is the version. */
export function readMsSql(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'mssql', 1433) || bytes[0] !== 4 || bytes[1] !== 1) return null;
  const body = bytes.subarray(8);
  const at = body[0] === 0 && body.length > 5 ? body.readUInt16BE(1) : -1;
  const known = at > 0 && at + 4 <= body.length;
  const version = known ? `${body[at]}.${body[at + 1]}.${body.readUInt16BE(at + 2)}` : null;
  return { ...productService('mssql', 'Microsoft SQL Server', version, ''), confidence: 'certain' };
}
