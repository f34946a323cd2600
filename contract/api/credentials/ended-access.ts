import { z } from 'zod';

/** What a change of credentials, or signing out everywhere, ended; a session's websockets close with it. */
export const revokedAccess = z.object({
  sessions: z.number().int().describe('number of sessions'),
  apiTokens: z.number().int().describe('number of API tokens'),
  devices: z
    .number()
    .int()
    .describe('remembered devices: the next log-in from them is treated like one from any other'),
});
export type RevokedAccess = z.infer<typeof revokedAccess>;
