import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { TFunction } from 'i18next';
import { toast } from '../toast.ts';

/** Long enough to be read: three numbers that are told nowhere else on the page. */
const READ_MS = 12_000;

/** Says what a change of credentials ended; the mail to the owner says the same. */
export function showEndedAccess(t: TFunction, ended: RevokedAccess, message: string): void {
  toast({ message: `${message} ${t('ended', { ...ended })}`, lasts: READ_MS });
}
