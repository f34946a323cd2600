import { headerValue } from '../web/headers.ts';
import type { ActiveTestRules } from './active-test.ts';

const NAME = 'x-injected';

/** A line break in a parameter starts a header of the response (CWE-113, RFC 9112 §11.1). */
export const HEADER_INJECTION: ActiveTestRules = {
  id: 'header-injection',
  values: (marker) => [`${marker}\r\n${NAME}: ${marker}`],
  judge: (heard, marker) =>
    headerValue(heard.headers, NAME) === marker
      ? { kind: 'header', confidence: 'certain', where: { header: NAME } }
      : null,
};
