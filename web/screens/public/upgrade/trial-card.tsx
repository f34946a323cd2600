import type { AccountData } from '@assay/contract/api/account.ts';
import { TRIAL_DAYS } from '@assay/contract/limits.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { startTrial } from '#api/account.ts';
import { associatedDomainsQuery } from '#api/domains.ts';
import { Card } from '#components/card.tsx';
import { businessErrors } from '#components/forms/business-errors.ts';
import { BusinessFields, firstCountry, NO_BUSINESS } from '#components/forms/business-fields.tsx';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';

/** Starts the trial; an account without a company provides its details. */
export function TrialCard({ account }: { account: AccountData }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: domains } = useQuery(associatedDomainsQuery);
  const hasNoDomain = domains !== undefined && !domains.some(({ status }) => status === 'verified');
  const needsCompany = account.permission === ROLES.generalUser;
  const form = useFields({
    initialValues: { ...NO_BUSINESS, country: firstCountry(i18n.language) },
    validate: (fields) => (needsCompany ? businessErrors(t, fields) : {}),
  });
  const start = async (fields: typeof form.values) => {
    try {
      await startTrial(needsCompany ? fields : {});
      toast({ message: t('upgrade.started', { count: TRIAL_DAYS }) });
      // On to the scan of the domain that was verified before the trial.
      const domains = await queries.fetchQuery(associatedDomainsQuery).catch(() => []);
      const verified = domains.find(({ status }) => status === 'verified');
      void navigate(verified ? `/scan?domain=${encodeURIComponent(verified.domain)}` : '/');
    } catch (error) {
      form.setErrors(toFormErrors(error, Object.keys(NO_BUSINESS), null, t('password.networkError')));
    }
  };
  return (
    <Card title={t('upgrade.trial')} className="half">
      <Form errors={form.errors} onSubmit={form.onSubmit(start)}>
        <p className="text-2">{t('upgrade.trialWhy', { count: TRIAL_DAYS })}</p>
        {needsCompany && <BusinessFields fields={form.values} errors={form.errors} onChange={form.setValues} />}
        {hasNoDomain && (
          <Note>
            {t('upgrade.domainFirst')} <Link to="/listAssociatedDomains">{t('firstRun.verifyAction')}</Link>
          </Note>
        )}
        <div>
          <Button type="submit" loading={form.submitting}>
            {t('upgrade.startTrial', { count: TRIAL_DAYS })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
