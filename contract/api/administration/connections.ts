import { z } from 'zod';
import { instant } from '#api/envelope.ts';
import { displayName, lineText } from '#registration/display-name-field.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '#values/notifications.ts';

/** What the connections of a company to SIEMs and ticket systems have in common. */

/** @param fields of the kind of connection */
export const connectionRequest = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object({
    name: displayName('other', WEBHOOK_NAME_MAX),
    ...fields,
    url: z.string().trim().max(WEBHOOK_URL_MAX),
    /** Token or password. Empty when changing = stays as it is; it is never sent back. */
    token: lineText(1_000),
  });

/** @param fields of the kind of connection @param state why the last run failed, and what was sent so far */
export const connectionRow = <Fields extends z.core.$ZodLooseShape, State extends z.core.$ZodLooseShape>(
  fields: Fields,
  state: State,
) =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    ...fields,
    url: z.string(),
    /** Since when it is paused after too many failures; null = it is not. */
    pausedAt: instant.nullable(),
    failures: z.number().int().describe('failed runs since the last successful one'),
    ...state,
    createdAt: instant,
  });
