import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { associatedDomainsPageQuery } from '#api/domains.ts';
import { completedScansQuery, triggerSchedule } from '#api/scans/schedules.ts';
import { DayField, isDay } from '#components/forms/day-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { Modal } from '#components/loading/modal.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import chipStyles from '#styles/chip.module.css';

interface Props {
  schedule: AutoScan;
  onClose(): void;
}

const FIELDS: Readonly<Record<string, string>> = {
  'auto-scan-date-invalid': 'date',
  'auto-scan-state-invalid': 'state',
};

/** Reports to the planner that a scan of the domain was completed on a day in state 1 or 2 (docs/product/states.md, validation.md). */
export function TriggerDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation();
  const { domain } = schedule;
  // Several companies may have the domain.
  const holders = useQuery(associatedDomainsPageQuery(1, domain));
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('schedules.triggerOf', { domain })}</span>}>
      <div className="stack gap-16">
        <p className="text-2">{t('schedules.triggerWhat')}</p>
        <QueryBoundary query={holders} lines={3} lead={t('schedules.failed.companies')}>
          {({ rows }) => {
            const companies = rows
              .filter((row) => row.domain === domain)
              .map(({ companyId, company, account }) => ({ value: companyId, label: company || account }));
            return <TriggerForm schedule={schedule} companies={companies} onClose={onClose} />;
          }}
        </QueryBoundary>
      </div>
    </Modal>
  );
}

function TriggerForm({ schedule, companies, onClose }: Props & { companies: { value: string; label: string }[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { domain } = schedule;
  const form = useFields({
    initialValues: { company: schedule.companyId, date: '', state: '' },
    validate: {
      date: (date) => (isDay(date) ? null : t('schedules.dateInvalid')),
      state: (state) => (state ? null : t('schedules.stateMissing')),
    },
  });
  const completed = useQuery(completedScansQuery(domain, form.values.company));
  const days = completed.data ?? [];
  const submit = async ({ company, date, state }: typeof form.values) => {
    try {
      const { nextScanDate } = await triggerSchedule(domain, company, date, state);
      toast({ message: t('schedules.triggered', { domain, day: nextScanDate ?? '–' }) });
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? FIELDS[error.id] : undefined;
      const message = error instanceof ApiError ? error.message : '';
      form.setErrors(field ? { [field]: message } : { form: t('schedules.failed.trigger') });
    }
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(submit)}>
      {companies.length > 1 && (
        <NativeSelect label={t('column.company')} data={companies} {...form.getInputProps('company')} />
      )}
      <div className="stack gap-4">
        <DayField
          label={t('schedules.completedOn', { zone: schedule.companyZone })}
          optional
          autofocus
          error={t('schedules.dateInvalid')}
          refused={form.errors.date}
          value={form.values.date}
          onChange={(day) => form.setFieldValue('date', day)}
        />
        {days.length > 0 && (
          <div className="row wrap gap-4">
            {days.slice(0, 6).map((one) => (
              <button
                key={`${one.date} ${one.state}`}
                type="button"
                className={chipStyles.chip}
                onClick={() => {
                  form.setValues({ date: one.date, state: String(one.state) });
                  form.clearErrors();
                }}
              >
                <span className="mono">{one.date}</span>
                <span className="text-3">{t('schedules.inState', { state: one.state })}</span>
              </button>
            ))}
          </div>
        )}
        {completed.data?.length === 0 && <span className="small text-2">{t('schedules.noneCompleted')}</span>}
      </div>
      <Radio.Group label={t('schedules.state')} {...form.getInputProps('state')}>
        <div className="stack" style={{ marginBlock: 6 }}>
          <Radio value="1" label={`1 – ${t('terms:scanStates.1')}`} />
          <Radio value="2" label={`2 – ${t('terms:scanStates.2')}`} />
        </div>
      </Radio.Group>
      <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={onClose}>
          {t('schedules.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('schedules.triggerAction')}
        </Button>
      </div>
    </Form>
  );
}
