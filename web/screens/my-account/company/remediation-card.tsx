import type { RemediationDays } from '@assay/contract/api/company.ts';
import {
  REMEDIATION_DAYS_MAX,
  REMEDIATION_SEVERITIES,
  SUGGESTED_REMEDIATION_DAYS,
} from '@assay/contract/values/decisions.ts';
import { Button, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRemediationDays } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { toast } from '#components/toast.ts';
import factStyles from '#styles/facts.module.css';

/** Due dates of findings by severity, which owners set for the company. */
export function RemediationCard({ days, owner }: { days: RemediationDays | null; owner: boolean }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<RemediationDays | null>(days);
  const [busy, setBusy] = useState(false);
  const changed = JSON.stringify(form) !== JSON.stringify(days);
  const save = async () => {
    setBusy(true);
    try {
      await changeRemediationDays(form);
      toast({ title: t('company.remediationSaved'), message: t('company.remediationSavedWhy') });
    } catch {
      // The pop-up shows the reason; the input is kept.
    }
    setBusy(false);
  };
  return (
    <Card title={t('company.remediation')}>
      <div className="stack gap-12">
        <p className="text-2">{t('company.remediationWhy')}</p>
        {owner ? (
          <Form errors={{}} onSubmit={() => void save()} className="stack gap-12">
            <Switch
              label={t('company.remediationOn')}
              checked={form !== null}
              onChange={(event) => setForm(event.currentTarget.checked ? (days ?? SUGGESTED_REMEDIATION_DAYS) : null)}
            />
            {form && (
              <div className="row wrap gap-12">
                {REMEDIATION_SEVERITIES.map((severity) => (
                  <NumberInput
                    key={severity}
                    label={t(`terms:severities.${severity}`)}
                    min={1}
                    max={REMEDIATION_DAYS_MAX}
                    allowDecimal={false}
                    allowNegative={false}
                    clampBehavior="blur"
                    style={{ width: 110 }}
                    value={form[severity] ?? ''}
                    onChange={(value) => setForm({ ...form, [severity]: value === '' ? null : Number(value) })}
                  />
                ))}
              </div>
            )}
            {changed && (
              <Button type="submit" variant="default" loading={busy} style={{ justifySelf: 'start' }}>
                {t('company.remediationSave')}
              </Button>
            )}
          </Form>
        ) : form === null ? (
          <p>{t('company.remediationOff')}</p>
        ) : (
          <dl className={factStyles.facts}>
            {REMEDIATION_SEVERITIES.map((severity) => (
              <div key={severity} style={{ display: 'contents' }}>
                <dt>{t(`terms:severities.${severity}`)}</dt>
                <dd>{form[severity] === null ? '–' : t('company.remediationDays', { count: form[severity] })}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
