import { PASSWORD_LENGTH_MIN_DEFAULT } from '@assay/contract/limits.ts';
import { CAPITAL_CURRENCY } from '@assay/contract/registration/industries.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { installationQuery } from '#api/administration/installation.ts';

/** Minimum length of new passwords; the default until the server responds. */
export function usePasswordLength(): number {
  const { i18n } = useTranslation();
  return useQuery(installationQuery(i18n.language)).data?.passwordLengthMin ?? PASSWORD_LENGTH_MIN_DEFAULT;
}

/** Email address or URL of the contact for license codes; empty = none. */
export function useLicenseContact(): string {
  const { i18n } = useTranslation();
  return useQuery(installationQuery(i18n.language)).data?.licenseContact ?? '';
}

/** Currency of the capital brackets, ISO 4217. */
export function useCapitalCurrency(): string {
  const { i18n } = useTranslation();
  return useQuery(installationQuery(i18n.language)).data?.capitalCurrency ?? CAPITAL_CURRENCY;
}

/** Whether mails are sent, and do not stay in the outbox; yes until the server responds. */
export function useSendsMail(): boolean {
  const { i18n } = useTranslation();
  return useQuery(installationQuery(i18n.language)).data?.sendsMail ?? true;
}
