import { z } from 'zod';

/** Parts that many endpoints share. */

/** Path of a row by its id. */
export const byId = z.object({ id: z.uuid() });
/** Path of a domain, as somebody types it; IDN in Unicode or Punycode. */
export const ofDomain = z.object({ domain: z.string().max(300) });
/** Query by which an administrator names another company; others see their own, whatever they send. */
export const companyQuery = z.object({ company: z.uuid().optional() });
/** `data` of an endpoint that answers nothing but its success. */
export const nothing = z.null();
