import type { BusinessRequest } from '@assay/contract/api/registration.ts';
import { CHECKED_COUNTRIES } from '@assay/contract/registration/company-numbers.ts';
import { COUNTRIES, countryOf } from '@assay/contract/registration/countries.ts';
import { CAPITAL_BRACKETS, INDUSTRIES } from '@assay/contract/registration/industries.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
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

/** The country of the browser's languages; Taiwan for the interface in Traditional Chinese. */
export function firstCountry(language: string): string {
  return language === 'zh-TW' ? 'TW' : countryOf(navigator.languages);
}

/** Every country by its name in this language, in its order. */
function countryOptions(language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language).compare;
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    order(a.label, b.label),
  );
}

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
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const { country = '' } = fields;
  return (
    <>
      <TextInput
        label={t('business.company')}
        required
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
        value={country}
        data={[{ value: '', label: t('business.otherCountry') }, ...countries]}
        onChange={(event) => onChange({ country: event.currentTarget.value })}
      />
      <TextInput
        label={t('business.number')}
        required
        description={CHECKED_COUNTRIES.includes(country) ? t(`business.numberFormat.${country}`) : null}
        size="md"
        value={fields.companynumber}
        error={errors.companynumber}
        onChange={(event) => onChange({ companynumber: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('business.capital')}
        required
        description={t('business.capitalWhy', { currency })}
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
        required
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
          required
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
