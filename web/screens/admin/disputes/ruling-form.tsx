import type { DisputeDetail, RulingRequest } from '@assay/contract/api/decisions.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import { DECISION_TEXT_MAX, RULING_DAYS } from '@assay/contract/values/decisions.ts';
import { formatDay } from '@assay/locales/format.ts';
import { Button, Radio, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveDispute } from '#api/decisions.ts';
import { clock } from '#clock.ts';
import { DayField, dayAfter, dayFits } from '#components/forms/day-field.tsx';
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
  const [explanation, setExplanation] = useState('');
  const [correction, setCorrection] = useState<'false' | 'severity'>('false');
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [until, setUntil] = useState(range.last);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = explanation.trim() === '';
  const fits = kind !== 'correct' || (dayFits(until, range) && (correction === 'false' || severity !== null));
  const ruling = (): RulingRequest => {
    if (kind !== 'correct') return { ruling: kind, explanation };
    if (correction === 'false') return { ruling: 'false', explanation, until };
    return { ruling: 'severity', explanation, until, severity: severity! };
  };
  const submit = async () => {
    setAsked(true);
    if (missing || !fits) return;
    setBusy(true);
    try {
      await resolveDispute(detail.dispute.id, ruling());
      toast({ title: t(`disputes.done.${kind}`), message: detail.dispute.title });
      onClose();
    } catch {
      // The pop-up shows the reason; the input is kept.
      setBusy(false);
    }
  };
  return (
    <form
      className="stack gap-12 decision-form"
      aria-label={t(`disputes.open.${kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="stack gap-2">
        <h3>{t(`disputes.open.${kind}`)}</h3>
        <p className="small text-2">{t(`disputes.why.${kind}`)}</p>
      </div>
      {kind === 'correct' && (
        <>
          <Radio.Group
            label={t('disputes.correction')}
            value={correction}
            onChange={(value) => setCorrection(value as 'false' | 'severity')}
          >
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
              value={severity}
              error={asked && severity === null ? t('disputes.chooseSeverity') : null}
              onChange={(value) => setSeverity(value as Severity | null)}
            />
          )}
          <DayField
            label={t('disputes.until')}
            value={until}
            onChange={setUntil}
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
        value={explanation}
        autoFocus={kind !== 'correct'}
        error={asked && missing ? t('errors:reason-missing') : null}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      <div className="row wrap">
        <Button type="submit" loading={busy}>
          {t(`disputes.do.${kind}`)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('decision.cancel')}
        </Button>
      </div>
    </form>
  );
}
