import { z } from 'zod';

/** What a change of credentials, or signing out everywhere, ended; a session's websockets close with it. */
export const revokedAccess = z.object({
  sessions: z.number().int(),
  apiTokens: z.number().int(),
  /** Remembered devices: the next log-in from them is treated like one from any other. */
  devices: z.number().int(),
});
export type RevokedAccess = z.infer<typeof revokedAccess>;
