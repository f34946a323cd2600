import type { DisputeDetail, RulingRequest } from '@assay/contract/api/decisions.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import { DECISION_TEXT_MAX, RULING_DAYS } from '@assay/contract/values/decisions.ts';
import { formatDay } from '@assay/locales/format.ts';
import { Button, Radio, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { resolveDispute } from '#api/decisions.ts';
import { clock } from '#clock.ts';
import { PanelForm } from '#components/findings/decisions/panel-form.tsx';
import { DayField, dayAfter, dayFits } from '#components/forms/day-field.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { toast } from '#components/toast.ts';
import { useTimeZone } from '#session/current-session.ts';

export type RulingKind = 'correct' | 'uphold' | 'ask';

interface Props {
  kind: RulingKind;
  detail: DisputeDetail;
  onClose(): void;
}

/** An administrator's ruling on a dispute, in the footer of its drawer. */
export function RulingForm({ kind, detail, onClose }: Props) {
  const { t } = useTranslation();
  const today = formatDay(clock.now(), useTimeZone());
  const range = { first: dayAfter(today, 1), last: dayAfter(today, RULING_DAYS - 1) };
  const form = useFields({
    initialValues: {
      explanation: '',
      correction: 'false' as 'false' | 'severity',
      severity: null as Severity | null,
      until: range.last,
    },
    validate: {
      explanation: (explanation) => (explanation.trim() ? null : t('errors:reason-missing')),
      severity: (severity, { correction }) =>
        kind === 'correct' && correction === 'severity' && severity === null ? t('disputes.chooseSeverity') : null,
      // The field shows its error at once.
      until: (until) => kind === 'correct' && !dayFits(until, range),
    },
  });
  const { correction, until } = form.values;
  const ruling = ({ explanation, severity }: typeof form.values): RulingRequest => {
    if (kind !== 'correct') return { ruling: kind, explanation };
    if (correction === 'false' || severity === null) return { ruling: 'false', explanation, until };
    return { ruling: 'severity', explanation, until, severity };
  };
  const submit = async (fields: typeof form.values) => {
    try {
      await resolveDispute(detail.dispute.id, ruling(fields));
      toast({ title: t(`disputes.done.${kind}`), message: detail.dispute.title });
      onClose();
    } catch {
      // The pop-up shows the reason; the input is kept.
    }
  };
  return (
    <PanelForm label={t(`disputes.open.${kind}`)} onSubmit={form.onSubmit(submit)} onCancel={onClose}>
      <div className="stack gap-2">
        <h3>{t(`disputes.open.${kind}`)}</h3>
        <p className="small text-2">{t(`disputes.why.${kind}`)}</p>
      </div>
      {kind === 'correct' && (
        <>
          <Radio.Group label={t('disputes.correction')} {...form.getInputProps('correction')}>
            <div className="stack gap-4" style={{ paddingTop: 4 }}>
              <Radio value="false" label={t('disputes.isFalse')} />
              <Radio value="severity" label={t('disputes.otherSeverity')} />
            </div>
          </Radio.Group>
          {correction === 'severity' && (
            <Select
              label={t('column.severity')}
              data={SEVERITIES.filter((level) => level !== detail.dispute.severity).map((level) => ({
                value: level,
                label: t(`terms:severities.${level}`),
              }))}
              {...form.getInputProps('severity')}
            />
          )}
          <DayField
            label={t('disputes.until')}
            value={until}
            onChange={(day) => form.setFieldValue('until', day)}
            {...range}
            error={t('decision.untilRange', { last: range.last })}
          />
        </>
      )}
      <Textarea
        label={t(`disputes.text.${kind}`)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DECISION_TEXT_MAX}
        autoFocus={kind !== 'correct'}
        required
        {...form.getInputProps('explanation')}
      />
      <div className="row wrap">
        <Button type="submit" loading={form.submitting}>
          {t(`disputes.do.${kind}`)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('decision.cancel')}
        </Button>
      </div>
    </PanelForm>
  );
}
