import { z } from 'zod';
import type { Declaration } from './declare.ts';

/** Parts that many endpoints share. */

/** Path of a row by its id. */
export const idParams = z.object({ id: z.uuid() });
/** Path of a domain, as typed by a user; IDN in Unicode or Punycode. */
export const domainParams = z.object({ domain: z.string().max(300) });
/** Path of a report by the name of its PDF. */
export const reportParams = z.object({ pdfName: z.string().max(120) });
/** Path of a link or a report that is opened by its code. */
export const codeParams = z.object({ code: z.string().max(200) });
/**
 * Query with which an administrator or a main supplier reads the data of another company; ignored for other accounts.
 */
export const companyQuery = z.object({ company: z.uuid().optional() });
/** `data` of a response that only reports success. */
export const noData = z.null();

/** Description of a list with `cursorQuery` and `cursorPage`. */
export const readByCursor =
  'New rows shift the pages of a list: read all of them with `cursor`, the `nextCursor` of the page before, until it is null.';

/** Description of a log-in. */
export const tokensInHeaders =
  'The response has the tokens of the session in the headers `X-Auth-Token` and `X-CSRF-Token`.';
/** Fields of endpoints that read the rating of a domain. */
export const ratingRead = {
  method: 'GET',
  access: 'rated',
  scope: 'ratings:read',
  params: domainParams,
  query: companyQuery,
} as const satisfies Partial<Declaration>;
