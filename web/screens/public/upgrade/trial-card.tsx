import type { AccountData } from '@assay/contract/api/account.ts';
import { TRIAL_DAYS } from '@assay/contract/limits.ts';
import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import { validateBusinessFields } from '@assay/contract/registration/validation.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startTrial } from '#api/account.ts';
import { associatedDomainsQuery } from '#api/domains.ts';
import { Card } from '#components/card.tsx';
import { BusinessFields, NO_BUSINESS } from '#components/forms/business-fields.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';

/** Starts the trial; an account without a company provides its details. */
export function TrialCard({ account }: { account: AccountData }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [fields, setFields] = useState({ ...NO_BUSINESS, country: i18n.language === 'zh-TW' ? 'TW' : '' });
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const needsCompany = account.permission === ROLES.generalUser;
  const start = async () => {
    const faults = needsCompany ? validateBusinessFields(fields) : [];
    setErrors(
      Object.fromEntries(
        faults.map(({ id, field }) => [field, t(`errors:${id}`, { field, length: DISPLAY_NAME_LENGTH_MAX })]),
      ),
    );
    if (faults.length > 0) return;
    setBusy(true);
    try {
      await startTrial(needsCompany ? fields : {});
      toast({ message: t('upgrade.started', { count: TRIAL_DAYS }) });
      // On to the scan of the domain that was verified before the trial.
      const domains = await queries.fetchQuery(associatedDomainsQuery).catch(() => []);
      const verified = domains.find(({ status }) => status === 'verified');
      void navigate(verified ? `/scan?domain=${encodeURIComponent(verified.domain)}` : '/');
    } catch (error) {
      setErrors(toFormErrors(error, Object.keys(NO_BUSINESS), null, t('password.networkError')));
      setBusy(false);
    }
  };
  return (
    <Card title={t('upgrade.trial')} className="half">
      <Form errors={errors} onSubmit={() => void start()}>
        <p className="text-2">{t('upgrade.trialWhy', { count: TRIAL_DAYS })}</p>
        {needsCompany && (
          <BusinessFields
            fields={fields}
            errors={errors}
            onChange={(part) => setFields({ ...fields, ...part, country: part.country ?? fields.country })}
          />
        )}
        <div>
          <Button type="submit" loading={busy}>
            {t('upgrade.startTrial', { count: TRIAL_DAYS })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
