import type { AutoScanSettings } from '@assay/contract/api/scan-schedules.ts';
import { AUTO_SCAN_INTERVAL_DAYS, AUTO_SCAN_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type AutoScanMode, SCAN_EVENTS, type ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import { Button, Checkbox, Radio, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { saveSchedule, scheduleSettingsQuery } from '#api/scans/schedules.ts';
import { DayField } from '#components/forms/day-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { PlanLimit } from './plan-limit.tsx';

interface Props {
  domain: string;
  /** Starts enabled regardless of the stored value, because the user pressed the switch. */
  enable?: boolean;
  onClose(): void;
}

const DEFAULT_INTERVAL = '30';
/** Field of each error. */
const FIELDS: Readonly<Record<string, string>> = {
  'auto-scan-interval-invalid': 'interval',
  'auto-scan-total-invalid': 'total',
  'auto-scan-date-invalid': 'date',
};

/** Settings of one domain's automatic scan, initialized with the stored values. */
export function ScanScheduleForm(props: Props) {
  const { t } = useTranslation();
  const query = useQuery(scheduleSettingsQuery(props.domain));
  return (
    <QueryBoundary query={query} lines={4} lead={t('schedules.failed.settings')}>
      {(settings) => <Fields key={settings.domain} {...props} settings={settings} />}
    </QueryBoundary>
  );
}

function Fields({ domain, enable = false, onClose, settings }: Props & { settings: AutoScanSettings }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { schedule, today, lastDay, limit } = settings;
  const running = schedule?.lastScan?.state === 9;
  const whole = (text: string, min: number, max: number) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const form = useFields({
    initialValues: {
      enabled: enable || (schedule?.enabled ?? true),
      mode: schedule?.mode ?? ('permanent' as AutoScanMode),
      interval: schedule ? String(schedule.intervalDays) : DEFAULT_INTERVAL,
      date: schedule?.nextScanDate ?? (schedule?.enabled && running ? '' : today),
      total: schedule?.mode === 'permanent' && schedule.totalCount !== null ? String(schedule.totalCount) : '',
      events: schedule?.events ?? ([] as readonly ScanEvent[]),
    },
    validate: {
      interval: (text, { mode }) => {
        const { min, max } = AUTO_SCAN_INTERVAL_DAYS;
        return mode !== 'permanent' || whole(text, min, max) ? null : t('schedules.intervalRange', { min, max });
      },
      total: (text, { mode }) =>
        mode !== 'permanent' || text.trim() === '' || whole(text, 1, AUTO_SCAN_TOTAL_MAX)
          ? null
          : t('schedules.totalRange', { max: AUTO_SCAN_TOTAL_MAX }),
    },
  });
  const permanent = form.values.mode === 'permanent';
  const full = form.values.enabled && !schedule?.enabled && limit.allowed !== null && limit.used >= limit.allowed;

  const submit = async ({ enabled, mode, interval, date, total, events }: typeof form.values) => {
    try {
      await saveSchedule({
        domain,
        enabled,
        mode,
        intervalDays: permanent ? Number(interval) : (schedule?.intervalDays ?? Number(DEFAULT_INTERVAL)),
        nextScanDate: date.trim() || null,
        totalCount: permanent && total.trim() !== '' ? Number(total) : null,
        events: permanent ? SCAN_EVENTS.filter((event) => events.includes(event)) : [],
      });
      toast({ message: t('schedules.saved', { domain }) });
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? FIELDS[error.id] : undefined;
      const message = error instanceof ApiError ? error.message : '';
      // General errors are shown in the pop-up; the form shows the failed action.
      form.setErrors(field ? { [field]: message } : { form: t('schedules.failed.save') });
    }
  };
  return (
    <Form errors={form.errors} aria-label={t('schedules.settingsOf', { domain })} onSubmit={form.onSubmit(submit)}>
      {full && <PlanLimit limit={limit} />}
      <Switch label={t('schedules.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Radio.Group label={t('schedules.mode')} {...form.getInputProps('mode')}>
        <div className="row wrap gap-16" style={{ marginBlock: 6 }}>
          <Radio value="permanent" label={t('schedules.permanentWhat')} />
          <Radio value="once" label={t('schedules.onceWhat')} />
        </div>
      </Radio.Group>
      <div className="row wrap gap-16" style={{ alignItems: 'flex-start' }}>
        <DayField
          label={t('schedules.next', { zone: settings.companyZone })}
          optional
          first={today}
          last={lastDay}
          error={t('schedules.dateInvalid')}
          refused={form.errors.date}
          description={
            running && form.values.date === ''
              ? t('schedules.afterRunning')
              : t('schedules.dayRange', { first: today, last: lastDay })
          }
          value={form.values.date}
          onChange={(day) => form.setFieldValue('date', day)}
        />
        {permanent && (
          <>
            <TextInput
              label={t('schedules.interval')}
              required
              inputMode="numeric"
              maxLength={4}
              description={t('schedules.intervalRange', AUTO_SCAN_INTERVAL_DAYS)}
              {...form.getInputProps('interval')}
            />
            <TextInput
              label={t('schedules.total')}
              inputMode="numeric"
              maxLength={4}
              placeholder={t('schedules.withoutEnd')}
              description={t('schedules.totalHint', { max: AUTO_SCAN_TOTAL_MAX })}
              {...form.getInputProps('total')}
            />
          </>
        )}
      </div>
      {permanent && (
        <Checkbox.Group
          label={t('schedules.events')}
          description={t('schedules.eventsWhat')}
          {...form.getInputProps('events')}
        >
          <div className="stack" style={{ marginBlock: 6 }}>
            {SCAN_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={t(`schedules.event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className="row wrap">
        <Button type="submit" loading={form.submitting} disabled={full}>
          {t('schedules.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('schedules.cancel')}
        </Button>
      </div>
    </Form>
  );
}
