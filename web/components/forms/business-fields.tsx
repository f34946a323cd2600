import type { BusinessRequest } from '@assay/contract/api/registration.ts';
import { CHECKED_COUNTRIES } from '@assay/contract/registration/company-numbers.ts';
import { CAPITAL_BRACKETS, INDUSTRIES } from '@assay/contract/registration/industries.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownErrors } from './form-errors.ts';
import { useCapitalCurrency } from './use-installation.ts';

export const NO_BUSINESS: BusinessRequest = {
  company: '',
  companynumber: '',
  capital: '',
  industry: '',
  jobtitle: '',
  country: '',
};

interface Props {
  fields: BusinessRequest;
  errors: ShownErrors;
  onChange(change: Partial<Record<keyof BusinessRequest, string>>): void;
  /** Requested with the company for accounts without a job title. */
  jobTitle?: boolean;
}

/** Company details (docs/product/data.md), for registration and for accounts without a company. */
export function BusinessFields({ fields, errors, onChange, jobTitle = true }: Props) {
  const { t, i18n } = useTranslation();
  const currency = useCapitalCurrency();
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <>
      <TextInput
        label={t('business.company')}
        size="md"
        autoComplete="organization"
        value={fields.company}
        error={errors.company}
        onChange={(event) => onChange({ company: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('business.country')}
        size="md"
        autoComplete="country"
        value={fields.country ?? ''}
        data={[
          { value: '', label: t('business.otherCountry') },
          ...CHECKED_COUNTRIES.map((code) => ({ value: code, label: countries.of(code) ?? code })),
        ]}
        onChange={(event) => onChange({ country: event.currentTarget.value })}
      />
      <TextInput
        label={t('business.number')}
        size="md"
        value={fields.companynumber}
        error={errors.companynumber}
        onChange={(event) => onChange({ companynumber: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('business.capital')}
        size="md"
        value={fields.capital}
        error={errors.capital}
        data={[
          { value: '', label: t('business.choose') },
          ...CAPITAL_BRACKETS.map(({ code }) => ({
            value: code,
            label: t(`capital.${code}`, { currency }),
          })),
        ]}
        onChange={(event) => onChange({ capital: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('business.industry')}
        size="md"
        value={fields.industry}
        error={errors.industry}
        data={[
          { value: '', label: t('business.choose') },
          ...INDUSTRIES.map(({ code }) => ({ value: code, label: t(`industry.${code}`) })),
        ]}
        onChange={(event) => onChange({ industry: event.currentTarget.value })}
      />
      {jobTitle && (
        <TextInput
          label={t('business.jobTitle')}
          size="md"
          autoComplete="organization-title"
          value={fields.jobtitle}
          error={errors.jobtitle}
          onChange={(event) => onChange({ jobtitle: event.currentTarget.value })}
        />
      )}
    </>
  );
}
