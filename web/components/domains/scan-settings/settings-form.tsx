import type { QuietHours, ScanSettings } from '@assay/contract/api/scan-settings.ts';
import { Button, Checkbox, Select, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setScanSettings } from '#api/scans/scan-settings.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { toast } from '#components/toast.ts';

export interface SettingsProps {
  domain: string;
  settings: ScanSettings;
  mayChange: boolean;
  onChange(next: ScanSettings): void;
}

/** Default quiet hours: office hours on weekdays. */
const USUAL_HOURS: QuietHours = { days: [1, 2, 3, 4, 5], from: 9, to: 18 };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const fieldsOf = ({ excluded, dkimSelectors, quietHours }: ScanSettings) => ({
  excluded: excluded.join('\n'),
  dkimSelectors: dkimSelectors.join('\n'),
  quiet: quietHours,
});
type Fields = ReturnType<typeof fieldsOf>;

export function SettingsForm({ domain, settings, mayChange, onChange }: SettingsProps) {
  const { t } = useTranslation();
  const form = useFields({ initialValues: fieldsOf(settings) });
  const { quiet } = form.values;
  const save = async ({ excluded, dkimSelectors, quiet: quietHours }: Fields) => {
    try {
      const body = { excluded: linesOf(excluded), dkimSelectors: linesOf(dkimSelectors), quietHours };
      const next = await setScanSettings(domain, body);
      form.setValues(fieldsOf(next));
      onChange(next);
      toast({ message: t('scanSettings.saved') });
    } catch (error) {
      form.setErrors(toFormErrors(error, ['excluded', 'dkimSelectors'], null, t('scanSettings.failed')));
    }
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(save)} aria-label={t('scanSettings.open')}>
      <Textarea
        label={t('scanSettings.excluded')}
        description={t('scanSettings.excludedHint', { domain })}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={!mayChange}
        {...form.getInputProps('excluded')}
      />
      <Textarea
        label={t('scanSettings.selectors')}
        description={t('scanSettings.selectorsHint')}
        autosize
        minRows={1}
        maxRows={6}
        readOnly={!mayChange}
        {...form.getInputProps('dkimSelectors')}
      />
      <Switch
        label={t('scanSettings.quietOn')}
        description={t('scanSettings.quietHint', { zone: settings.zone })}
        disabled={!mayChange}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('quiet', checked ? (settings.quietHours ?? USUAL_HOURS) : null)
        }
      />
      {quiet && <Hours hours={quiet} disabled={!mayChange} onChange={(next) => form.setFieldValue('quiet', next)} />}
      {mayChange && (
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button type="submit" loading={form.submitting}>
            {t('scanSettings.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}

function Hours(props: { hours: QuietHours; disabled: boolean; onChange(next: QuietHours): void }) {
  const { hours, disabled, onChange } = props;
  const { t, i18n } = useTranslation();
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) => names.format(new Date(Date.UTC(2024, 0, day)));
  const hour = (field: 'from' | 'to') => (
    <Select
      label={t(`scanSettings.${field}`)}
      data={HOURS}
      allowDeselect={false}
      disabled={disabled}
      value={String(hours[field])}
      onChange={(value) => onChange({ ...hours, [field]: Number(value) })}
      style={{ width: 120 }}
    />
  );
  return (
    <fieldset className="stack gap-12" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="visually-hidden">{t('scanSettings.quiet')}</legend>
      <Checkbox.Group
        label={t('scanSettings.days')}
        value={hours.days.map(String)}
        onChange={(days) => days.length > 0 && onChange({ ...hours, days: days.map(Number) })}
      >
        <div className="row wrap gap-12" style={{ marginTop: 8 }}>
          {DAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={nameOf(day)} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="row wrap gap-12" style={{ alignItems: 'flex-end' }}>
        {hour('from')}
        {hour('to')}
        {hours.to <= hours.from && <span className="small text-2">{t('scanSettings.nextDay')}</span>}
      </div>
    </fieldset>
  );
}
