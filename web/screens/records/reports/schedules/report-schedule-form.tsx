import type { ReportSchedule, ReportScheduleChange } from '@assay/contract/api/reports/report-schedules.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import {
  LAST_DAY,
  REPORT_INTERVALS,
  REPORT_KINDS,
  type ReportInterval,
  SCHEDULE_DOMAINS_MAX,
  SCHEDULE_READERS_MAX,
} from '@assay/contract/values/report-options.ts';
import { Button, MultiSelect, Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportScheduleChoicesQuery, saveReportSchedule } from '#api/reports/schedules.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { hourText, weekdayName } from './report-schedule-text.ts';

interface Props {
  /** Null = a new schedule. */
  schedule: ReportSchedule | null;
  /** IANA name of the company's time zone. */
  zone: string;
  onClose(): void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
/** Days that every month has; the last day of the month is a separate option. */
const DAYS_OF_EVERY_MONTH = 28;

/** A scheduled report: time, content and recipients. */
export function ReportScheduleForm({ schedule, zone, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const choices = useQuery(reportScheduleChoicesQuery);
  const form = useFields<ReportScheduleChange>({
    initialValues: {
      rhythm: schedule?.rhythm ?? 'week',
      day: schedule?.day ?? 1,
      hour: schedule?.hour ?? 8,
      kind: schedule?.kind ?? 'board',
      language: schedule?.language ?? i18n.language,
      domains: schedule?.domains ?? [],
      readers: schedule?.readers.map(({ id }) => id) ?? [],
    },
    validate: {
      domains: (domains) => (domains.length > 0 ? null : t('errors:report-schedule-nothing-chosen')),
      readers: (readers) => (readers.length > 0 ? null : t('errors:report-schedule-nobody-chosen')),
    },
  });
  const fields = form.values;
  const save = async () => {
    try {
      await saveReportSchedule(schedule?.id ?? null, fields);
      toast({ message: t('reportSchedules.saved') });
      onClose();
    } catch (error) {
      form.setErrors(toFormErrors(error, ['domains', 'readers'], null, t('reportSchedules.notSaved')));
    }
  };
  const days = fields.rhythm === 'week' ? weekDays(i18n.language) : monthDays(t('reportSchedules.lastDay'));
  return (
    <QueryBoundary query={choices} lines={4}>
      {({ domains, readers }) => (
        <Form errors={form.errors} aria-label={t('reportSchedules.form')} onSubmit={form.onSubmit(save)}>
          <Radio.Group
            label={t('reportSchedules.rhythm')}
            value={fields.rhythm}
            onChange={(rhythm) => form.setValues({ rhythm: rhythm as ReportInterval, day: 1 })}
          >
            <div className="row wrap gap-16" style={{ marginBlock: 6 }}>
              {REPORT_INTERVALS.map((rhythm) => (
                <Radio key={rhythm} value={rhythm} label={t(`reportSchedules.rhythms.${rhythm}`)} />
              ))}
            </div>
          </Radio.Group>
          <div className="row wrap gap-16" style={{ alignItems: 'flex-start' }}>
            <Select
              label={t('reportSchedules.day')}
              data={days}
              value={String(fields.day)}
              allowDeselect={false}
              onChange={(day) => day && form.setFieldValue('day', Number(day))}
            />
            <Select
              label={t('reportSchedules.hour', { zone })}
              data={HOURS}
              value={String(fields.hour)}
              allowDeselect={false}
              onChange={(hour) => hour && form.setFieldValue('hour', Number(hour))}
            />
            <Select
              label={t('reports.kind')}
              data={REPORT_KINDS.map((kind) => ({ value: kind, label: t(`reports.kinds.${kind}`) }))}
              allowDeselect={false}
              {...form.getInputProps('kind')}
            />
            <Select
              label={t('reports.language')}
              data={LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
              allowDeselect={false}
              {...form.getInputProps('language')}
            />
          </div>
          <MultiSelect
            label={t('reportSchedules.domains')}
            required
            data={[...new Set([...domains, ...fields.domains])]}
            maxValues={SCHEDULE_DOMAINS_MAX}
            searchable
            hidePickedOptions
            {...form.getInputProps('domains')}
          />
          <MultiSelect
            label={t('reportSchedules.readers')}
            required
            description={t('reportSchedules.readersWhy')}
            data={readers.map(({ id, name, account }) => ({
              value: id,
              label: name ? `${name} (${account})` : account,
            }))}
            maxValues={SCHEDULE_READERS_MAX}
            searchable
            hidePickedOptions
            {...form.getInputProps('readers')}
          />
          <div className="row wrap">
            <Button type="submit" loading={form.submitting}>
              {t('reportSchedules.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('reportSchedules.cancel')}
            </Button>
          </div>
        </Form>
      )}
    </QueryBoundary>
  );
}

function weekDays(language: string) {
  return Array.from({ length: 7 }, (_, at) => ({ value: String(at + 1), label: weekdayName(at + 1, language) }));
}

function monthDays(last: string) {
  const days = Array.from({ length: DAYS_OF_EVERY_MONTH }, (_, at) => String(at + 1));
  return [...days.map((day) => ({ value: day, label: day })), { value: String(LAST_DAY), label: last }];
}
