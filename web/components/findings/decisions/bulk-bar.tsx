import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DecisionTarget, decideOnAll } from '#api/decisions.ts';
import { requestRetest } from '#api/scans.ts';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { toast } from '#components/toast.ts';
import styles from './bulk-bar.module.css';
import { DecisionForm, type FormAction } from './decision-form.tsx';
import type { Selection } from './use-selection.ts';

const FORMS: readonly FormAction[] = ['assign', 'progress', 'accept', 'dispute', 'comment'];

/** Bulk actions for the selected findings. @param targets the same findings by domain */
export function BulkBar({ targets, selection }: { targets: readonly DecisionTarget[]; selection: Selection }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<FormAction | null>(null);
  const [busy, setBusy] = useState(false);
  const { chosen, clear } = selection;
  const count = chosen.length;
  const show = (action: FormAction) => () => {
    if (count > 0 && !busy) setForm(action);
  };
  useListKeys({ a: show('assign'), s: show('progress'), e: show('accept'), c: show('comment') });
  if (count === 0) return null;
  const run = async (title: string, work: () => Promise<number>) => {
    setBusy(true);
    try {
      toast({ title, message: t('decision.findings', { count: await work() }) });
      clear();
    } catch {
      // The pop-up shows the reason; the selection is kept.
    }
    setBusy(false);
  };
  const retest = () =>
    run(t('finding.retestStarted'), async () => {
      for (const { subject, fingerprints } of targets)
        await requestRetest(subject.domain, subject.company, fingerprints);
      return count;
    });
  const withdraw = () => run(t('decision.takenBack.all'), () => decideOnAll(targets, { action: 'withdraw' }));
  return (
    <section className={styles.bulkBar} aria-label={t('decision.chosen', { count })}>
      <div className="row wrap" style={{ gap: 8 }}>
        <b className="small nowrap" role="status">
          {t('decision.chosen', { count })}
        </b>
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
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => {
            setForm(null);
            clear();
          }}
        >
          {t('decision.clear')}
        </Button>
      </div>
      {form && (
        <DecisionForm
          key={form}
          targets={targets}
          action={form}
          onDone={() => {
            setForm(null);
            clear();
          }}
          onCancel={() => setForm(null)}
        />
      )}
    </section>
  );
}
