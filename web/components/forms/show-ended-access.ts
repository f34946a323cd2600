import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { TFunction } from 'i18next';
import { toast } from '../toast.ts';

/** Display time of the message, which is shown nowhere else, in milliseconds. */
const READ_MS = 12_000;

/** Reports the access that a credential change revoked, as does the mail to the owner. */
export function showEndedAccess(t: TFunction, ended: RevokedAccess, message: string): void {
  toast({ message: `${message} ${t('ended', { ...ended })}`, lasts: READ_MS });
}
