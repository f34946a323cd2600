import type { CompanyData } from '@assay/contract/api/company.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { changeCompany } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { BusinessFields } from '#components/forms/business-fields.tsx';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { useCapitalCurrency } from '#components/forms/use-installation.ts';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';
import factStyles from '#styles/facts.module.css';

/** Field of each server error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'company-empty': 'company',
  'company-number-empty': 'companynumber',
  'company-number-invalid': 'companynumber',
  'capital-not-chosen': 'capital',
  'industry-not-chosen': 'industry',
  'time-zone-unknown': 'timeZone',
};

/** Field names of the API. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['name', 'company'],
  ['number', 'companynumber'],
]);

function zones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

function ProfileForm({ company }: { company: CompanyData }) {
  const { t } = useTranslation();
  const { name, number, country, capital, industry, timeZone } = company;
  const form = useFields({
    initialValues: { company: name, companynumber: number, country, capital, industry, jobtitle: '', timeZone },
  });
  const save = async ({ company: newName, companynumber, jobtitle: _, ...rest }: typeof form.values) => {
    try {
      await changeCompany({ ...rest, name: newName, number: companynumber });
      toast({ message: t('account.saved') });
    } catch (error) {
      const field =
        error instanceof ApiError ? (FIELD_OF[error.id] ?? NAMED.get(String(error.facts.field))) : undefined;
      const refused = toFormErrors(error, [], null, t('account.updateFailed'));
      form.setErrors({ [field ?? 'form']: refused.form ?? '' });
    }
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(save)}>
      {company.confirmed && <Note>{t('company.confirmedWhy')}</Note>}
      <BusinessFields fields={form.values} errors={form.errors} jobTitle={false} onChange={form.setValues} />
      <NativeSelect
        label={t('company.zone')}
        description={t('company.zoneWhy')}
        size="md"
        data={zones(timeZone)}
        {...form.getInputProps('timeZone')}
      />
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('account.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Company details; editable by owners, read-only for others. */
export function ProfileCard({ company, owner }: { company: CompanyData; owner: boolean }) {
  const { t } = useTranslation();
  const currency = useCapitalCurrency();
  const { number, capital, industry, timeZone } = company;
  return (
    <Card title={t('company.data')} className="half">
      {owner ? (
        <ProfileForm key={JSON.stringify([company.name, number, company.country])} company={company} />
      ) : (
        <dl className={factStyles.facts}>
          <dt>{t('business.company')}</dt>
          <dd className="strong">
            <bdi>{company.name}</bdi>
          </dd>
          <dt>{t('business.number')}</dt>
          <dd>{number || '–'}</dd>
          <dt>{t('business.capital')}</dt>
          <dd>{capital ? t(`capital.${capital}`, { currency }) : '–'}</dd>
          <dt>{t('business.industry')}</dt>
          <dd>{industry ? t(`industry.${industry}`) : '–'}</dd>
          <dt>{t('company.zone')}</dt>
          <dd>{timeZone}</dd>
        </dl>
      )}
    </Card>
  );
}
