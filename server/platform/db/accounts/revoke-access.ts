import type { RevokedAccess } from '@assay/contract/api/account.ts';
import { deleteCalendarFeed } from '../notifications/calendar-feeds.ts';
import type { Tx } from '../transaction.ts';
import { revokeApiTokensOf } from './api-tokens.ts';
import { deleteKnownDevices } from './known-devices.ts';
import { invalidateResetLinks } from './reset-links.ts';
import { revokeSessionsOf } from './sessions.ts';

/**
 * Revokes everything that grants access to an account without its credentials: sessions, API tokens, remembered devices,
 * password reset links and the address of its calendar (ASVS 5.0, 7.4.2 and 7.4.3). The sessions' websockets are closed by the notice about the account, which
 * the caller sends after the commit.
 * @param keep session that remains valid: the current one of the user who makes the change
 * @returns number of revoked items of each kind
 */
export async function revokeAccess(tx: Tx, accountId: string, keep?: string): Promise<RevokedAccess> {
  await invalidateResetLinks(tx, accountId);
  await deleteCalendarFeed(tx, accountId);
  return {
    sessions: (await revokeSessionsOf(tx, accountId, keep)).length,
    apiTokens: await revokeApiTokensOf(tx, accountId),
    devices: await deleteKnownDevices(tx, accountId),
  };
}
