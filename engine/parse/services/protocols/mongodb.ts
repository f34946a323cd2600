import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript } from '../transcript.ts';

/** Header of OP_MSG (MongoDB wire protocol), after length, request and response numbers. */
const MESSAGE = bytesLike(String.raw`^.{12}\xdd\x07\0\0`);
const VERSION = bytesLike(String.raw`\x02version\0.{4}([\d.]{3,20})[\w.-]{0,20}\0`);
const LIST = bytesLike(String.raw`\x04databases\0`);
const REFUSAL = bytesLike(String.raw`requires authentication|not authorized|\x10code\0\x0d\0\0\0`);
/** Its response to browsers. */
const TO_BROWSERS = /trying to access MongoDB over HTTP on the native driver port/;

/** BSON responses to buildInfo and listDatabases. */
export function readMongo({ text }: ParsedTranscript): ServiceFacts | null {
  if (TO_BROWSERS.test(text)) return productService('mongodb', 'MongoDB', null, '');
  if (!MESSAGE.test(text)) return null;
  const version = VERSION.exec(text)?.[1] ?? null;
  const open = LIST.test(text) ? true : REFUSAL.test(text) ? false : null;
  return { ...productService('mongodb', 'MongoDB', version, '', open), confidence: 'certain' };
}
