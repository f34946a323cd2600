import { z } from 'zod';
import { instant } from '../envelope.ts';

/** A token with which the directory of a company provisions its accounts. */
export const scimTokenRow = z.object({
  id: z.string(),
  createdAt: instant,
  /** E-mail address. */
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
});
/** GET /api/company/scimTokens. */
export const scimTokensData = z.object({
  /** Base URL that is entered in the directory. */
  url: z.string(),
  tokens: z.array(scimTokenRow),
});

/** The token, shown once. */
export const createdScimToken = scimTokenRow.extend({ token: z.string() });
