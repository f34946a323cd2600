import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DecisionTarget, decideOnAll } from '#api/decisions.ts';
import { requestRetest } from '#api/scans/scans.ts';
import { SelectionBar } from '#components/lists/table/selection-bar.tsx';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { useBusy } from '#components/loading/use-busy.ts';
import { toast } from '#components/toast.ts';
import type { FormAction } from './decision-form.tsx';
import { DecisionForm } from './lazy-decision-form.tsx';
import type { Selection } from './use-selection.ts';

const FORMS: readonly FormAction[] = ['assign', 'progress', 'accept', 'dispute', 'comment'];

/** Bulk actions for the selected findings. @param targets the same findings by domain */
export function BulkBar({ targets, selection }: { targets: readonly DecisionTarget[]; selection: Selection }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<FormAction | null>(null);
  const [busy, attempt] = useBusy();
  const { chosen, clear } = selection;
  const count = chosen.length;
  const show = (action: FormAction) => () => {
    if (count > 0 && !busy) setForm(action);
  };
  useListKeys({ a: show('assign'), s: show('progress'), e: show('accept'), c: show('comment') });
  if (count === 0) return null;
  const done = () => {
    setForm(null);
    clear();
  };
  const run = (title: string, work: () => Promise<number>) =>
    // After a failure the selection is kept.
    attempt(async () => {
      toast({ title, message: t('decision.findings', { count: await work() }) });
      clear();
    });
  const retest = () =>
    run(t('finding.retestStarted'), async () => {
      for (const { subject, fingerprints } of targets)
        await requestRetest(subject.domain, subject.company, fingerprints);
      return count;
    });
  const withdraw = () => run(t('decision.takenBack.all'), () => decideOnAll(targets, { action: 'withdraw' }));
  return (
    <SelectionBar
      chosen={t('decision.chosen', { count })}
      clear={t('decision.clear')}
      onClear={done}
      actions={
        <>
          {FORMS.map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              aria-pressed={form === action}
              disabled={busy}
              onClick={() => setForm(form === action ? null : action)}
            >
              {t(`decision.open.${action}`)}
            </Button>
          ))}
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void withdraw()}>
            {t('decision.takeBack.all')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void retest()}>
            {t('decision.retest')}
          </Button>
        </>
      }
    >
      {form && <DecisionForm key={form} targets={targets} action={form} onDone={done} onCancel={() => setForm(null)} />}
    </SelectionBar>
  );
}
