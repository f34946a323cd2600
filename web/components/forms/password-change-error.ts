import type { TFunction } from 'i18next';
import { ApiError, NetworkError } from '#api/client.ts';

/** Message for a failed password change: the server's own, "change failed" without one, or a lost connection (docs/product/errors.md). */
export function passwordChangeError(t: TFunction, error: unknown): string {
  if (error instanceof NetworkError) return t('password.networkError');
  return error instanceof ApiError && error.message ? error.message : t('password.changeFailed');
}
