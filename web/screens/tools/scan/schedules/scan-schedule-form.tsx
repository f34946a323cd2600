import type { AutoScanSettings } from '@assay/contract/api/scan-schedules.ts';
import { AUTO_SCAN_INTERVAL_DAYS, AUTO_SCAN_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type AutoScanMode, SCAN_EVENTS, type ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import { Button, Checkbox, Radio, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { saveSchedule, scheduleSettingsQuery } from '#api/schedules.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';
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
  const [enabled, setEnabled] = useState(enable || (schedule?.enabled ?? true));
  const [mode, setMode] = useState<AutoScanMode>(schedule?.mode ?? 'permanent');
  const [interval, setInterval] = useState(schedule ? String(schedule.intervalDays) : DEFAULT_INTERVAL);
  const running = schedule?.lastScan?.state === 9;
  const [date, setDate] = useState(schedule?.nextScanDate ?? (schedule?.enabled && running ? '' : today));
  const [total, setTotal] = useState(
    schedule?.mode === 'permanent' && schedule.totalCount !== null ? String(schedule.totalCount) : '',
  );
  const [events, setEvents] = useState<readonly ScanEvent[]>(schedule?.events ?? []);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const permanent = mode === 'permanent';
  const full = enabled && !schedule?.enabled && limit.allowed !== null && limit.used >= limit.allowed;

  const faults = (): FormErrors => {
    const whole = (text: string, min: number, max: number) =>
      /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
    const { min, max } = AUTO_SCAN_INTERVAL_DAYS;
    return {
      ...(permanent && !whole(interval, min, max) ? { interval: t('schedules.intervalRange', { min, max }) } : {}),
      ...(permanent && total.trim() !== '' && !whole(total, 1, AUTO_SCAN_TOTAL_MAX)
        ? { total: t('schedules.totalRange', { max: AUTO_SCAN_TOTAL_MAX }) }
        : {}),
    };
  };
  const submit = async () => {
    const found = faults();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await saveSchedule({
        domain,
        enabled,
        mode,
        intervalDays: permanent ? Number(interval) : (schedule?.intervalDays ?? Number(DEFAULT_INTERVAL)),
        nextScanDate: date.trim() || null,
        totalCount: permanent && total.trim() !== '' ? Number(total) : null,
        events: permanent ? [...events] : [],
      });
      toast({ message: t('schedules.saved', { domain }) });
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? FIELDS[error.id] : undefined;
      const message = error instanceof ApiError ? error.message : '';
      // General errors are shown in the pop-up; the form shows the failed action.
      setErrors(field ? { [field]: message } : { form: t('schedules.failed.save') });
      setBusy(false);
    }
  };
  return (
    <Form errors={errors} aria-label={t('schedules.settingsOf', { domain })} onSubmit={() => void submit()}>
      {full && <PlanLimit limit={limit} />}
      <Switch label={t('schedules.enabled')} checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
      <Radio.Group label={t('schedules.mode')} value={mode} onChange={(value) => setMode(value as AutoScanMode)}>
        <div className="row wrap gap-16" style={{ marginBlock: 6 }}>
          <Radio value="permanent" label={t('schedules.permanentWhat')} />
          <Radio value="once" label={t('schedules.onceWhat')} />
        </div>
      </Radio.Group>
      <div className="row wrap gap-16" style={{ alignItems: 'flex-start' }}>
        <TextInput
          label={t('schedules.next', { zone: settings.companyZone })}
          classNames={{ input: 'mono' }}
          inputMode="numeric"
          placeholder="YYYY-MM-DD"
          maxLength={10}
          value={date}
          error={errors.date}
          description={
            running && date === ''
              ? t('schedules.afterRunning')
              : t('schedules.dayRange', { first: today, last: lastDay })
          }
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        {permanent && (
          <>
            <TextInput
              label={t('schedules.interval')}
              inputMode="numeric"
              maxLength={4}
              value={interval}
              error={errors.interval}
              description={t('schedules.intervalRange', AUTO_SCAN_INTERVAL_DAYS)}
              onChange={(event) => setInterval(event.currentTarget.value)}
            />
            <TextInput
              label={t('schedules.total')}
              inputMode="numeric"
              maxLength={4}
              placeholder={t('schedules.withoutEnd')}
              value={total}
              error={errors.total}
              description={t('schedules.totalHint', { max: AUTO_SCAN_TOTAL_MAX })}
              onChange={(event) => setTotal(event.currentTarget.value)}
            />
          </>
        )}
      </div>
      {permanent && (
        <Checkbox.Group
          label={t('schedules.events')}
          description={t('schedules.eventsWhat')}
          value={[...events]}
          onChange={(values) => setEvents(SCAN_EVENTS.filter((event) => values.includes(event)))}
        >
          <div className="stack" style={{ marginBlock: 6 }}>
            {SCAN_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={t(`schedules.event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className="row wrap">
        <Button type="submit" loading={busy} disabled={full}>
          {t('schedules.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('schedules.cancel')}
        </Button>
      </div>
    </Form>
  );
}
