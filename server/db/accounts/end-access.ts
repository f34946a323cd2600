import type { EndedAccess } from '@assay/contract/api/account.ts';
import type { Tx } from '../access.ts';
import { revokeApiTokensOf } from './api-tokens.ts';
import { forgetDevices } from './known-devices.ts';
import { endResetLinks } from './reset-links.ts';
import { revokeSessionsOf } from './sessions.ts';

/**
 * Ends everything that opens an account without its credentials: sessions, API tokens, remembered devices and links that set a
 * password (ASVS 5.0, 7.4.2 and 7.4.3). The sessions' websockets close with the notice about the account, which the caller
 * sends once the transaction is committed.
 * @param keep session that goes on: of the person who makes the change
 * @returns how many of each were open until now
 */
export async function endAccess(tx: Tx, accountId: string, keep?: string): Promise<EndedAccess> {
  await endResetLinks(tx, accountId);
  return {
    sessions: (await revokeSessionsOf(tx, accountId, keep)).length,
    apiTokens: await revokeApiTokensOf(tx, accountId),
    devices: await forgetDevices(tx, accountId),
  };
}
